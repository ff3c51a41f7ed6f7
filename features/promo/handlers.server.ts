import type { Database } from "~/db/client";
import type { IntegrationWatch } from "~/features/monitoring/integrations/commands.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import { campaignsApi } from "./campaigns/handlers.server";
import { followLink, makeLink, removeLink } from "./campaigns/links.commands.server";
import { saveSocialLinks } from "./commands.server";
import { findContact, removePerson, setLawfulBasis } from "./contacts/contacts.commands.server";
import { contactsCsv } from "./contacts/export.queries.server";
import {
  gatherContacts,
  type PeopleDirectories,
  type SearchOutcome,
  searchPeople,
} from "./contacts/searches.commands.server";
import * as calls from "./contract";
import { asContact, listLinks, listPromoContacts } from "./queries.server";
import { promoContactSchema } from "./schema";

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  people: PeopleDirectories;
  watch: IntegrationWatch;
};

const contactNotFound = () => problem(404, "We can't find this contact.");

/** All calls about promotion. */
export function promoApi(deps: Deps): Endpoint[] {
  return [...hubCalls(deps), ...campaignsApi(deps)];
}

/** The directory's error message, with its Retry-After, if any. */
function refusalReply({
  message,
  retryAfterSeconds,
}: {
  message: string;
  retryAfterSeconds?: number;
}) {
  const headers: Record<string, string> = retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : {};
  return problem(502, message, {}, headers);
}

function foundReply(result: SearchOutcome) {
  if (result.kind === "refused") return refusalReply(result);
  const contacts = result.contacts.map(asContact);
  const { sample, note } = result;
  return { status: 200 as const, body: { contacts, count: contacts.length, sample, note } };
}

function hubCalls(deps: Deps): Endpoint[] {
  const { db, clock, people, publicUrl } = deps;
  return implement(calls)("promotion", {
    listAllContacts: async ({ query, request }) => {
      const page = await listPromoContacts(db, query);
      return { ...pageReply(page, request), body: { contacts: page.items } };
    },
    listPeople: async ({ query, request }) =>
      pageReply(await listPromoContacts(db, query), request),
    exportPeople: async () => downloadOf("promo-contacts.csv", "text/csv", contactsCsv(db)),
    gatherPeople: async ({ body }) => {
      const result = await gatherContacts(deps, body);
      if (result.kind === "refused") return refusalReply(result);
      const contacts = result.contacts.map(asContact);
      const { sample, note } = result;
      const campaign = { ...result.campaign, targetAudience: body.targetAudience };
      const reply = { campaign, contacts, contactsFound: contacts.length, sample, note };
      return { status: 201, body: reply };
    },
    searchApollo: async ({ body }) =>
      foundReply(await searchPeople(deps, people.apollo, [body.query])),
    searchTwitter: async ({ body }) =>
      foundReply(await searchPeople(deps, people.twitter, body.hashtags)),
    setLawfulBasis: async ({ params, body }) => {
      const row = await setLawfulBasis(db, clock, params.id, body);
      if (row) return { status: 200, body: asContact(row) };
      const currentContact = await findContact(db, params.id);
      return currentContact
        ? conflictResponse(
            conflictMessage("This contact"),
            promoContactSchema,
            asContact(currentContact),
          )
        : contactNotFound();
    },
    removePerson: async ({ params }) =>
      (await removePerson(db, clock, params.id)) ? { status: 204 } : contactNotFound(),
    saveSocialLinks: async ({ body }) => {
      await saveSocialLinks(db, clock, body);
      return { status: 200, body };
    },
    listLinks: async () => ({ status: 200, body: await listLinks(db, publicUrl) }),
    makeLink: async ({ body }) => {
      const code = await makeLink(db, clock, body);
      const link = (await listLinks(db, publicUrl)).find((link) => link.code === code);
      return link ? { status: 201, body: link } : problem(404, "We can't find this campaign.");
    },
    removeLink: async ({ params }) =>
      (await removeLink(db, params.code))
        ? { status: 204 }
        : problem(404, "We can't find this link."),
    followLink: async ({ params, request }) => {
      const target = await followLink(db, clock, {
        code: params.code,
        request,
        timeZone: await readTimeZone(db),
      });
      // A deleted link redirects to the home page.
      const headers = { Location: target ?? "/", "Cache-Control": "no-store" };
      return new Response(null, { status: 302, headers });
    },
  });
}
