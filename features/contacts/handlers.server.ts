import type { SendDeps } from "~/features/mail/commands.server";
import {
  changeResponse,
  notFoundResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import {
  deleteContact,
  replyToContact,
  saveMessage,
  setArchived,
  setRead,
} from "./commands.server";
import * as calls from "./contract";
import { countContacts } from "./folder-counts.queries.server";
import { type ContactRow, findContact, listContacts, listReplies } from "./queries.server";
import { contactSchema, replySentOtherwise } from "./schema";

const notFound = "Contact Not Found";
const contactNotFound = () => notFoundResponse(notFound);
const replyWithContact = (contact: ContactRow | null) =>
  contact ? { status: 200 as const, body: contact } : contactNotFound();

/** The calls about messages of visitors. */
export function contactsApi(deps: SendDeps): Endpoint[] {
  const { db, clock, directorEmail, publicUrl, wakeMail } = deps;
  const message = { db, clock, subject: "This message", schema: contactSchema, notFound };
  return implement(calls)("messages", {
    sendContact: async ({ body }) => {
      const contact = await saveMessage(db, clock, body, { to: directorEmail, publicUrl });
      wakeMail();
      return { status: 201, body: contact };
    },
    listContacts: async ({ query, request }) => pageReply(await listContacts(db, query), request),
    countContacts: async () => ({ status: 200, body: await countContacts(db) }),
    readContact: async ({ params }) => replyWithContact(await findContact(db, params.id)),
    archiveContact: async ({ params, body }) =>
      changeResponse(200, await setArchived(db, clock, params.id, true, body.version), message),
    unarchiveContact: async ({ params, body }) =>
      changeResponse(200, await setArchived(db, clock, params.id, false, body.version), message),
    markContactRead: async ({ params }) =>
      replyWithContact(await setRead(db, clock, params.id, true)),
    markContactUnread: async ({ params }) =>
      replyWithContact(await setRead(db, clock, params.id, false)),
    listReplies: async ({ params }) => {
      if (!(await findContact(db, params.id))) return contactNotFound();
      return { status: 200, body: await listReplies(db, params.id) };
    },
    replyToContact: async ({ params, body }) => {
      const result = await replyToContact(db, clock, params.id, body);
      if (result === "unknown") return contactNotFound();
      if (result === "sent otherwise") return problem(409, replySentOtherwise);
      wakeMail();
      const status = result === "queued" ? 201 : 200;
      return { status, body: await listReplies(db, params.id) };
    },
    deleteContact: async ({ params, query }) => {
      const { version } = query;
      const options = { dropUnsent: query.unsent === "discard", version };
      return changeResponse(204, await deleteContact(db, clock, params.id, options), message);
    },
  });
}
