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

const noContact = () => problem(404, "Contact Not Found");
const replyWithContact = (contact: ContactRow | null) =>
  contact ? { status: 200 as const, body: contact } : noContact();

export function contactsApi(deps: SendDeps): Endpoint[] {
  const { db, clock, directorEmail, publicUrl, wakeMail } = deps;
  /** The error after a failed change: another version, or an unknown id. */
  const changeRefused = async (id: string) => {
    const row = await findContact(db, id);
    return row
      ? conflictResponse(conflictMessage("This message"), contactSchema, row)
      : noContact();
  };
  return implement(calls)("messages", {
    sendContact: async ({ body }) => {
      const saved = await saveMessage(db, clock, body, { to: directorEmail, publicUrl });
      wakeMail();
      return { status: 201, body: saved };
    },
    listContacts: async ({ query, request }) => pageReply(await listContacts(db, query), request),
    countContacts: async () => ({ status: 200, body: await countContacts(db) }),
    readContact: async ({ params }) => replyWithContact(await findContact(db, params.id)),
    archiveContact: async ({ params, body }) => {
      const row = await setArchived(db, clock, params.id, true, body.version);
      return row ? replyWithContact(row) : changeRefused(params.id);
    },
    unarchiveContact: async ({ params, body }) => {
      const row = await setArchived(db, clock, params.id, false, body.version);
      return row ? replyWithContact(row) : changeRefused(params.id);
    },
    markContactRead: async ({ params }) =>
      replyWithContact(await setRead(db, clock, params.id, true)),
    markContactUnread: async ({ params }) =>
      replyWithContact(await setRead(db, clock, params.id, false)),
    listReplies: async ({ params }) => {
      if (!(await findContact(db, params.id))) return noContact();
      return { status: 200, body: await listReplies(db, params.id) };
    },
    replyToContact: async ({ params, body }) => {
      const result = await replyToContact(db, clock, params.id, body);
      if (result === "unknown") return noContact();
      if (result === "sent otherwise") return problem(409, replySentOtherwise);
      wakeMail();
      const status = result === "queued" ? 201 : 200;
      return { status, body: await listReplies(db, params.id) };
    },
    deleteContact: async ({ params, query }) => {
      const dropUnsent = query.unsent === "discard";
      const { version } = query;
      const result = await deleteContact(db, clock, params.id, { dropUnsent, version });
      if (result === "stale") return changeRefused(params.id);
      if (result === "unknown") return noContact();
      return result === "deleted" ? { status: 204 } : problem(409, replyWaits);
    },
  });
}
