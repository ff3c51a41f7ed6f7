import type { SendDeps } from "~/features/mail/commands.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
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
import { contactSchema, replySentOtherwise, replyWaits } from "./schema";

const contactNotFound = () => problem(404, "Contact Not Found");
const replyWithContact = (contact: ContactRow | null) =>
  contact ? { status: 200 as const, body: contact } : contactNotFound();

export function contactsApi(deps: SendDeps): Endpoint[] {
  const { db, clock, directorEmail, publicUrl, wakeMail } = deps;
  /** The error after a failed change: another version, or an unknown id. */
  const changeRefusal = async (id: string) => {
    const row = await findContact(db, id);
    return row
      ? conflictResponse(conflictMessage("This message"), contactSchema, row)
      : contactNotFound();
  };
  return implement(calls)("messages", {
    sendContact: async ({ body }) => {
      const contact = await saveMessage(db, clock, body, { to: directorEmail, publicUrl });
      wakeMail();
      return { status: 201, body: contact };
    },
    listContacts: async ({ query, request }) => pageReply(await listContacts(db, query), request),
    countContacts: async () => ({ status: 200, body: await countContacts(db) }),
    readContact: async ({ params }) => replyWithContact(await findContact(db, params.id)),
    archiveContact: async ({ params, body }) => {
      const row = await setArchived(db, clock, params.id, true, body.version);
      return row ? replyWithContact(row) : changeRefusal(params.id);
    },
    unarchiveContact: async ({ params, body }) => {
      const row = await setArchived(db, clock, params.id, false, body.version);
      return row ? replyWithContact(row) : changeRefusal(params.id);
    },
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
      const dropUnsent = query.unsent === "discard";
      const { version } = query;
      const result = await deleteContact(db, clock, params.id, { dropUnsent, version });
      if (result === "stale") return changeRefusal(params.id);
      if (result === "unknown") return contactNotFound();
      return result === "deleted" ? { status: 204 } : problem(409, replyWaits);
    },
  });
}
