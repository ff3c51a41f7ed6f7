import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { promoContacts, promoSearches } from "~/db/schema";
import type { IntegrationWatch } from "~/features/monitoring/integrations/commands.server";
import type { Clock } from "~/lib/dates/clock";
import { startCampaign } from "../commands.server";
import {
  type ContactRow,
  findKnownPeople,
  linkSearchToContacts,
  upsertContact,
} from "./contacts.commands.server";
import { DirectoryRefused, type DirectoryResult, type PeopleDirectory } from "./gateway.server";

/** The two directories of the promo page; each is the real one or the sample. */
export type PeopleDirectories = { apollo: PeopleDirectory; twitter: PeopleDirectory };

export type SearchDeps = {
  db: Database;
  clock: Clock;
  people: PeopleDirectories;
  watch: IntegrationWatch;
};

type SearchRefusal = { kind: "refused"; message: string; retryAfterSeconds?: number };
type FoundContacts = { contacts: ContactRow[]; sample: boolean; note: string | null };
export type SearchOutcome = ({ kind: "found" } & FoundContacts) | SearchRefusal;
export type GatherOutcome =
  | ({ kind: "gathered"; campaign: Awaited<ReturnType<typeof startCampaign>> } & FoundContacts)
  | SearchRefusal;

/** The key of an advisory lock: any constant that no other lock uses. */
const storeLockKey = 7_340_534;

const serviceOf = (directory: PeopleDirectory) => (directory.name === "apollo" ? "apollo" : "x");

/** Queries a directory, outside any transaction. */
async function queryDirectory(
  { db, watch }: SearchDeps,
  directory: PeopleDirectory,
  terms: string[],
): Promise<DirectoryResult | DirectoryRefused> {
  const findKnownKeys = async (keys: string[]) => {
    const { stored, removed } = await findKnownPeople(db, keys);
    return new Set([...stored, ...removed]);
  };
  try {
    const result = await directory.search({ terms, findKnownKeys });
    if (result.cutShort) await watch.recordFailure(serviceOf(directory), result.cutShort);
    else await watch.recordSuccess(serviceOf(directory));
    return result;
  } catch (error) {
    if (!(error instanceof DirectoryRefused)) throw error;
    await watch.recordFailure(serviceOf(directory), error.message);
    return error;
  }
}

/** Stores a search with its new and known contacts, in one transaction. */
async function storeResult(
  tx: Database,
  clock: Clock,
  directory: PeopleDirectory,
  search: { terms: string[]; campaignId: string | null },
  result: DirectoryResult,
): Promise<ContactRow[]> {
  const now = clock();
  // Two searches at once may find the same person: they are stored one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(${storeLockKey})`);
  const [row] = await tx
    .insert(promoSearches)
    .values({
      directory: directory.isSample ? "sample" : directory.name,
      query: search.terms.join(" "),
      campaignId: search.campaignId,
      trouble: result.cutShort,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("The search was not stored.");
  const searchId = row.id;
  const ids = new Set<string>();
  let newContacts = 0;
  for (const person of result.people) {
    const contact = await upsertContact(tx, now, person, {
      searchId,
      isSample: directory.isSample,
    });
    if (!contact || ids.has(contact.id)) continue;
    ids.add(contact.id);
    if (contact.isNew) newContacts += 1;
  }
  for (const id of await linkSearchToContacts(tx, now, result.foundAgain, searchId)) ids.add(id);
  await tx
    .update(promoSearches)
    .set({ found: ids.size, newContacts })
    .where(eq(promoSearches.id, searchId));
  if (ids.size === 0) return [];
  const rows = await tx
    .select()
    .from(promoContacts)
    .where(inArray(promoContacts.id, [...ids]));
  const order = [...ids];
  return rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

async function storeRefusal(
  { db, clock }: SearchDeps,
  directory: PeopleDirectory,
  terms: string[],
  { message, retryAfterSeconds }: DirectoryRefused,
): Promise<SearchRefusal> {
  await db.insert(promoSearches).values({
    directory: directory.isSample ? "sample" : directory.name,
    query: terms.join(" "),
    trouble: message,
    createdAt: clock(),
  });
  return { kind: "refused", message, retryAfterSeconds };
}

/** Searches one directory and stores its results. */
export async function searchPeople(
  deps: SearchDeps,
  directory: PeopleDirectory,
  terms: string[],
): Promise<SearchOutcome> {
  const result = await queryDirectory(deps, directory, terms);
  if (result instanceof DirectoryRefused) return storeRefusal(deps, directory, terms, result);
  const contacts = await deps.db.transaction((tx) =>
    storeResult(tx, deps.clock, directory, { terms, campaignId: null }, result),
  );
  return { kind: "found", contacts, sample: directory.isSample, note: result.cutShort };
}

/** Creates a draft campaign with the people found by its audience: both, or neither. */
export async function gatherContacts(
  deps: SearchDeps,
  { campaignName, targetAudience }: { campaignName: string; targetAudience: string },
): Promise<GatherOutcome> {
  const directory = deps.people.apollo;
  const terms = [targetAudience];
  const result = await queryDirectory(deps, directory, terms);
  if (result instanceof DirectoryRefused) return storeRefusal(deps, directory, terms, result);
  return deps.db.transaction(async (tx) => {
    const campaign = await startCampaign(tx, deps.clock, {
      name: campaignName,
      platform: "outreach",
      targetAudience,
    });
    const contacts = await storeResult(
      tx,
      deps.clock,
      directory,
      { terms, campaignId: campaign.id },
      result,
    );
    const { cutShort: note } = result;
    return { kind: "gathered", campaign, contacts, sample: directory.isSample, note };
  });
}
