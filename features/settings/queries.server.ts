import { eq, sql } from "drizzle-orm";
import { batched } from "~/db/batcher";
import type { Database } from "~/db/client";
import { socialPlatforms } from "~/db/enums";
import { prepared } from "~/db/prepared-query";
import {
  editions,
  emailTemplates,
  festivalSettings,
  installationSettings,
  socialMediaSettings,
} from "~/db/schema";
import { mergeScopes, type Overrides, settingsWith } from "./overrides.rules";
import type { FestivalSettings } from "./schema";

/** The director's changes that are in force in an edition, and when they were changed last. */
export async function readOverrides(db: Database, editionId: string) {
  const [own] = await db
    .select()
    .from(festivalSettings)
    .where(eq(festivalSettings.editionId, editionId));
  const [shared] = await db.select().from(installationSettings);
  const changed = [own, shared].flatMap((row) => row?.updatedAt.toISOString() ?? []).sort();
  return {
    overrides: mergeScopes(own?.overrides ?? {}, shared?.overrides ?? {}),
    updatedAt: changed.at(-1) ?? null,
  };
}

/** The facts with the director's changes over the defaults, and the saved social links. */
export async function settingsInForce(
  db: Database,
  overrides: Overrides,
): Promise<FestivalSettings> {
  const facts = settingsWith(overrides);
  const links = await db.select().from(socialMediaSettings);
  const social = { ...facts.social };
  for (const { platform, url, isActive } of links) {
    const known = socialPlatforms.find((name) => name === platform);
    if (known && isActive) social[known] = url;
  }
  return { ...facts, social };
}

/** The facts of each edition that was asked for, as of a version. */
type Saved = { version: string; current: string; facts: Map<string, FestivalSettings> };

/** What was read last, for each open database. */
const saved = new WeakMap<Database, Saved>();
/** The editions that facts were read of. */
const editionsOf = new WeakMap<FestivalSettings, string>();

/** The rows that are seldom changed and asked for with every request. */
const versioned = [
  festivalSettings,
  installationSettings,
  socialMediaSettings,
  editions,
  emailTemplates,
];

/**
 * Changes whenever one of these rows does, whichever process changed it: the
 * transaction that wrote it and its place, which PostgreSQL keeps with each row. A time
 * would miss the second of two changes in one moment.
 */
const versionQuery = sql.join(
  versioned.map(
    (table) =>
      sql`coalesce((select string_agg(xmin::text || ctid::text, '' order by ctid) from ${table}), '')`,
  ),
  sql` || ';' || `,
);

const versionNow = prepared((db) =>
  db
    .select({ version: sql<string>`${versionQuery}`, current: sql<string>`current_edition()` })
    .from(sql`(select 1) as one`),
);

type Version = Awaited<ReturnType<typeof versionNow>>[number];

const looks = new WeakMap<Database, (asker: null) => Promise<Version | undefined>>();

/**
 * Looks at the version once for all who ask while the look before is under way: each hears of
 * a state that was there after they asked.
 */
function readVersion(db: Database): Promise<Version | undefined> {
  let look = looks.get(db);
  if (!look) {
    look = batched(async (askers: null[]) => {
      const [version] = await versionNow(db, {});
      return askers.map(() => version);
    });
    looks.set(db, look);
  }
  return look(null);
}

/** What is kept and still true. */
async function savedNow(db: Database): Promise<Saved> {
  const row = await readVersion(db);
  if (!row?.current)
    throw new Error("No edition was ever opened: the table editions was changed by hand.");
  const known = saved.get(db);
  if (known?.version === row.version) return known;
  const fresh = { ...row, facts: new Map() };
  saved.set(db, fresh);
  return fresh;
}

/**
 * The festival facts in force in an edition (its id; the current one unless told): the
 * defaults, the director's changes over them, the saved social links. They are put together
 * once and then kept until one of their rows changes. They are everybody's, so they are frozen.
 * Throws where no edition was ever opened.
 */
export async function getSettings(db: Database, editionId?: string): Promise<FestivalSettings> {
  const now = await savedNow(db);
  const edition = editionId ?? now.current;
  const known = now.facts.get(edition);
  if (known) return known;
  const { overrides } = await readOverrides(db, edition);
  const facts = frozen(await settingsInForce(db, overrides));
  now.facts.set(edition, facts);
  editionsOf.set(facts, edition);
  return facts;
}

/**
 * What else is made of those rows is kept with the facts of their version, so that one
 * look at the version serves for all of it. `make` is told the id of the edition that the
 * facts are of. Of other facts (a preview's) it is made anew, as for the current edition.
 */
export function cachedWithSettings<Made>(
  make: (db: Database, facts: FestivalSettings, editionId: string) => Promise<Made>,
) {
  const known = new WeakMap<FestivalSettings, Made>();
  return async (db: Database, facts: FestivalSettings): Promise<Made> => {
    const edition = editionsOf.get(facts) ?? (await savedNow(db)).current;
    const isKept = saved.get(db)?.facts.get(edition) === facts;
    const found = isKept ? known.get(facts) : undefined;
    if (found !== undefined) return found;
    const made = await make(db, facts, edition);
    known.set(facts, made);
    return made;
  };
}

function frozen<T>(value: T): T {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
