import { z } from "zod";
import type { Database } from "~/db/client";
import { auditLog } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import type { IntegrationWatch } from "~/features/integrations/commands.server";
import type { Clock } from "~/http/clock";
import { downloadOf } from "~/http/download";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { automationApi } from "./automation/api.server";
import { campaignsApi } from "./campaigns/api.server";
import { ImportRefused, importAnalytics } from "./campaigns/import.server";
import { codePattern, followLink, makeLink, removeLink } from "./campaigns/links.server";
import { saveSocialLinks } from "./commands.server";
import { contentApi } from "./content/api.server";
import { contactsCsv } from "./people/export.server";
import { removePerson, setLawfulBasis } from "./people/people.server";
import {
  gatherContacts,
  type PeopleDirectories,
  type Searched,
  searchPeople,
} from "./people/searches.server";
import { asContact, listLinks, listPromoContacts } from "./queries.server";
import {
  allContactsSchema,
  basisSchema,
  gatheredSchema,
  gatherSchema,
  importReportSchema,
  newLinkSchema,
  promoContactSchema,
  promoLinkSchema,
  promoPaths,
  searchApolloSchema,
  searchFoundSchema,
  searchTwitterSchema,
  socialLinksSchema,
} from "./schema";

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  people: PeopleDirectories;
  watch: IntegrationWatch;
};

/** Searches cost money at the directory. */
const searchLimit = { name: "promo-search", max: 60, seconds: 3_600 };
const maxImportBytes = 1_000_000;
const byId = z.object({ id: z.uuid() });
const nobody = () => problem(404, "There is no such contact.");

export function promoApi(deps: Deps): Endpoint[] {
  return [
    ...peopleCalls(deps),
    ...campaignsApi(deps),
    ...contentApi(deps),
    ...automationApi(deps),
    ...importAndSocialCalls(deps),
    ...linkCalls(deps),
  ];
}

/** The directory's refusal, in its own words; with when to try again, where it says so. */
function refusal({ told, retryAfterSeconds }: { told: string; retryAfterSeconds?: number }) {
  const headers: Record<string, string> = retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : {};
  return problem(502, told, {}, headers);
}

function foundReply(result: Searched) {
  if (result.kind === "refused") return refusal(result);
  const contacts = result.contacts.map(asContact);
  const { sample, note } = result;
  return { status: 200, body: { contacts, count: contacts.length, sample, note } };
}

function peopleCalls(deps: Deps): Endpoint[] {
  const { db, clock, people } = deps;
  return [
    endpoint({
      method: "GET",
      path: promoPaths.allContacts,
      access: "director",
      summary: "The contacts that searches found, the latest first",
      query: pageQuerySchema,
      replies: { 200: allContactsSchema },
      handle: async ({ query, request }) => {
        const page = await listPromoContacts(db, query);
        return { ...pageReply(page, request), body: { contacts: page.items } };
      },
    }),
    endpoint({
      method: "GET",
      path: promoPaths.contacts,
      access: "director",
      summary: "The same contacts as a plain list",
      query: pageQuerySchema,
      replies: { 200: z.array(promoContactSchema) },
      handle: async ({ query, request }) => pageReply(await listPromoContacts(db, query), request),
    }),
    endpoint({
      method: "GET",
      path: promoPaths.exportContacts,
      access: "director",
      summary: "Every contact as a CSV file, with why each may be written to",
      replies: { 200: null },
      handle: async () => {
        const createdAt = clock();
        const action = "promo contacts exported";
        await db.insert(auditLog).values({ actor: "director", action, createdAt });
        return downloadOf("promo-contacts.csv", "text/csv", contactsCsv(db));
      },
    }),
    endpoint({
      method: "POST",
      path: promoPaths.gather,
      access: "director",
      summary: "Start a campaign and gather contacts for its audience",
      limits: [searchLimit],
      body: gatherSchema,
      replies: { 201: gatheredSchema },
      refusals: [502],
      handle: async ({ body }) => {
        const result = await gatherContacts(deps, body);
        if (result.kind === "refused") return refusal(result);
        const contacts = result.contacts.map(asContact);
        const { campaign, sample, note } = result;
        const reply = { campaign, contacts, contactsFound: contacts.length, sample, note };
        return { status: 201, body: reply };
      },
    }),
    endpoint({
      method: "POST",
      path: promoPaths.searchApollo,
      access: "director",
      summary: "Search people by words",
      limits: [searchLimit],
      body: searchApolloSchema,
      replies: { 200: searchFoundSchema },
      refusals: [502],
      handle: async ({ body }) => foundReply(await searchPeople(deps, people.apollo, [body.query])),
    }),
    endpoint({
      method: "POST",
      path: promoPaths.searchTwitter,
      access: "director",
      summary: "Search people by the hashtags they use",
      limits: [searchLimit],
      body: searchTwitterSchema,
      replies: { 200: searchFoundSchema },
      refusals: [502],
      handle: async ({ body }) =>
        foundReply(await searchPeople(deps, people.twitter, body.hashtags)),
    }),
    endpoint({
      method: "PATCH",
      path: `${promoPaths.contacts}/{id}`,
      access: "director",
      summary: "Write down why a contact may be written to, or that nothing allows it",
      params: byId,
      body: basisSchema,
      replies: { 200: promoContactSchema },
      handle: async ({ params, body }) => {
        const row = await setLawfulBasis(db, clock, params.id, body);
        return row ? { status: 200, body: asContact(row) } : nobody();
      },
    }),
    endpoint({
      method: "DELETE",
      path: `${promoPaths.contacts}/{id}`,
      access: "director",
      summary: "Remove a contact for good: no later search brings it back",
      params: byId,
      replies: { 204: null },
      handle: async ({ params }) =>
        (await removePerson(db, clock, params.id)) ? { status: 204 } : nobody(),
    }),
  ];
}

function importAndSocialCalls({ db, clock }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: promoPaths.importAnalytics,
      access: "director",
      summary: "Read a CSV file of figures by campaign, platform and day",
      maxBodyBytes: maxImportBytes,
      replies: { 200: importReportSchema },
      refusals: [413, 415, 422],
      handle: async ({ request }) => {
        const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
        if (type !== "text/csv")
          return problem(415, "Send the file as CSV (Content-Type: text/csv).");
        const text = await request.text();
        if (text.includes("\0")) return problem(400, "The file is no text.");
        const { timeZone } = await readFacts(db);
        try {
          return { status: 200, body: await importAnalytics(db, clock, text, timeZone) };
        } catch (error) {
          if (error instanceof ImportRefused) return problem(422, error.message);
          throw error;
        }
      },
    }),
    endpoint({
      method: "POST",
      path: promoPaths.saveSocial,
      access: "director",
      summary: "Save the festival's social links; an empty one is taken away",
      body: socialLinksSchema,
      replies: { 200: socialLinksSchema },
      handle: async ({ body }) => {
        await saveSocialLinks(db, clock, body);
        return { status: 200, body };
      },
    }),
  ];
}

function linkCalls({ db, clock, publicUrl }: Deps): Endpoint[] {
  const find = async (code: string) =>
    (await listLinks(db, publicUrl)).find((link) => link.code === code);
  return [
    endpoint({
      method: "GET",
      path: promoPaths.links,
      access: "director",
      summary: "The tracked links and how often each was followed",
      replies: { 200: z.array(promoLinkSchema) },
      handle: async () => ({ status: 200, body: await listLinks(db, publicUrl) }),
    }),
    endpoint({
      method: "POST",
      path: promoPaths.links,
      access: "director",
      summary: "Make a tracked link for a campaign",
      body: newLinkSchema,
      replies: { 201: promoLinkSchema },
      handle: async ({ body }) => {
        const code = await makeLink(db, clock, body);
        if (!code) return problem(404, "There is no such campaign.");
        return { status: 201, body: await find(code) };
      },
    }),
    endpoint({
      method: "DELETE",
      path: `${promoPaths.links}/{code}`,
      access: "director",
      summary: "Take a tracked link away, with the clicks it counted",
      params: z.object({ code: z.string().regex(codePattern) }),
      replies: { 204: null },
      handle: async ({ params }) =>
        (await removeLink(db, params.code))
          ? { status: 204 }
          : problem(404, "There is no such link."),
    }),
    endpoint({
      method: "GET",
      path: "/go/{code}",
      access: "public",
      summary: "Follow a tracked link; one click is counted, nothing of the visitor is kept",
      params: z.object({ code: z.string().regex(codePattern) }),
      replies: { 302: null },
      handle: async ({ params, request }) => {
        const { timeZone } = await readFacts(db);
        const target = await followLink(db, clock, { code: params.code, request, timeZone });
        // A link that was taken away still leads somebody who saw the poster to the festival.
        const headers = { Location: target ?? "/", "Cache-Control": "no-store" };
        return new Response(null, { status: 302, headers });
      },
    }),
  ];
}
