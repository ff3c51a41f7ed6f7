import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema, pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import type { Limit } from "~/http/rate-limit.server";
import {
  deleteContact,
  keepMessage,
  replyToContact,
  setArchived,
  setRead,
} from "./commands.server";
import { findContact, listContacts, listReplies } from "./queries.server";
import {
  contactSchema,
  contactSendSchema,
  contactSentSchema,
  replySchema,
  replySendSchema,
  replySentOtherwise,
  replyWaits,
} from "./schema";

type Deps = {
  db: Database;
  clock: Clock;
  directorEmail: string;
  publicUrl: string;
  wakeMail: () => void;
};

const sendLimit: Limit = { name: "contact", max: 5, seconds: 60 * 60 };
const contactParams = z.object({ id: z.uuid() });
const noContact = () => problem(404, "Contact Not Found");

export function contactsApi(deps: Deps): Endpoint[] {
  const { db, clock, directorEmail, publicUrl, wakeMail } = deps;
  const change = (
    verb: string,
    summary: string,
    apply: (id: string) => ReturnType<typeof setArchived>,
  ) =>
    endpoint({
      method: "POST",
      path: `/api/contacts/{id}/${verb}`,
      access: "director",
      summary,
      params: contactParams,
      replies: { 200: contactSchema },
      handle: async ({ params }) => {
        const contact = await apply(params.id);
        return contact ? { status: 200, body: contact } : noContact();
      },
    });
  return [
    endpoint({
      method: "POST",
      path: "/api/contact",
      access: "public",
      summary: "Send the organisers a message",
      limits: [sendLimit],
      body: contactSendSchema,
      replies: { 201: contactSentSchema },
      handle: async ({ body }) => {
        const kept = await keepMessage(db, clock, body, { to: directorEmail, publicUrl });
        wakeMail();
        return { status: 201, body: kept };
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/contacts",
      access: "director",
      summary: "The messages in the inbox, newest first; with archived=true those archived",
      query: pageQuerySchema.extend({ archived: z.enum(["true", "false"]).optional() }),
      replies: { 200: z.array(contactSchema) },
      handle: async ({ query, request }) =>
        pageReply(await listContacts(db, query, { archived: query.archived === "true" }), request),
    }),
    endpoint({
      method: "GET",
      path: "/api/contacts/{id}",
      access: "director",
      summary: "One message",
      params: contactParams,
      replies: { 200: contactSchema },
      handle: async ({ params }) => {
        const contact = await findContact(db, params.id);
        return contact ? { status: 200, body: contact } : noContact();
      },
    }),
    change("archive", "Put a message into the archive", (id) => setArchived(db, clock, id, true)),
    change("unarchive", "Put a message back into the inbox", (id) =>
      setArchived(db, clock, id, false),
    ),
    change("read", "Mark a message as read", (id) => setRead(db, clock, id, true)),
    change("unread", "Mark a message as unread", (id) => setRead(db, clock, id, false)),
    endpoint({
      method: "GET",
      path: "/api/contacts/{id}/replies",
      access: "director",
      summary: "What was written back to a message, oldest first, with how each letter stands",
      params: contactParams,
      replies: { 200: z.array(replySchema) },
      handle: async ({ params }) => {
        if (!(await findContact(db, params.id))) return noContact();
        return { status: 200, body: await listReplies(db, params.id) };
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/contacts/{id}/replies",
      access: "director",
      summary: "Write back by mail; the same reply sent again (by its id) answers 200",
      params: contactParams,
      body: replySendSchema,
      replies: { 200: z.array(replySchema), 201: z.array(replySchema) },
      refusals: [409],
      handle: async ({ params, body }) => {
        const result = await replyToContact(db, clock, params.id, body);
        if (result === "unknown") return noContact();
        if (result === "sent otherwise") return problem(409, replySentOtherwise);
        wakeMail();
        const status = result === "queued" ? 201 : 200;
        return { status, body: await listReplies(db, params.id) };
      },
    }),
    endpoint({
      method: "DELETE",
      path: "/api/contacts/{id}",
      access: "director",
      summary:
        "Delete a message for good, with its replies and letters; a reply that was not sent yet holds it up unless unsent=discard",
      params: contactParams,
      query: z.object({ unsent: z.literal("discard").optional() }),
      replies: { 204: null },
      refusals: [409],
      handle: async ({ params, query }) => {
        const dropUnsent = query.unsent === "discard";
        const result = await deleteContact(db, clock, params.id, { dropUnsent });
        if (result === "unknown") return noContact();
        return result === "deleted" ? { status: 204 } : problem(409, replyWaits);
      },
    }),
  ];
}
