import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { versionField, versionQuery } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  contactCountsSchema,
  contactFilterSchema,
  contactSchema,
  contactSendSchema,
  contactSentSchema,
  replySchema,
  replySendSchema,
} from "./schema";

const params = z.object({ id: z.uuid() });
/** A change of one message, which answers it as it is then. */
const change = { access: ["director"], params, replies: { 200: contactSchema } } as const;

export const sendContact = contract({
  method: "POST",
  path: "/api/contact",
  access: "public",
  summary: "Send the organisers a message",
  limits: [{ name: "contact", max: 5, seconds: 60 * 60 }],
  body: contactSendSchema,
  replies: { 201: contactSentSchema },
});

export const listContacts = contract({
  method: "GET",
  path: "/api/contacts",
  access: ["director"],
  summary:
    "The messages outside the archive, newest first; with archived=true those archived. folder=inbox (to be answered), answered or archived, subject and q narrow them; finds of q are counted up to 10,000",
  query: pageQuerySchema.extend(contactFilterSchema.shape),
  replies: { 200: z.array(contactSchema) },
});

export const countContacts = contract({
  method: "GET",
  path: "/api/contacts/counts",
  access: ["director"],
  summary: "How many messages the inbox, the answered ones and the archive have",
  replies: { 200: contactCountsSchema },
});

export const readContact = contract({
  method: "GET",
  path: "/api/contacts/{id}",
  access: ["director"],
  summary: "One message",
  params,
  replies: { 200: contactSchema },
});

export const archiveContact = contract({
  ...change,
  method: "POST",
  path: "/api/contacts/{id}/archive",
  summary: "Put a message into the archive",
  body: z.object(versionField),
  refusals: [409],
});

export const unarchiveContact = contract({
  ...change,
  method: "POST",
  path: "/api/contacts/{id}/unarchive",
  summary: "Put a message back into the inbox",
  body: z.object(versionField),
  refusals: [409],
});

export const markContactRead = contract({
  ...change,
  method: "POST",
  path: "/api/contacts/{id}/read",
  summary: "Mark a message as read",
});

export const markContactUnread = contract({
  ...change,
  method: "POST",
  path: "/api/contacts/{id}/unread",
  summary: "Mark a message as unread",
});

export const listReplies = contract({
  method: "GET",
  path: "/api/contacts/{id}/replies",
  access: ["director"],
  summary: "What was written back to a message, oldest first, with how each letter stands",
  params,
  replies: { 200: z.array(replySchema) },
});

export const replyToContact = contract({
  method: "POST",
  path: "/api/contacts/{id}/replies",
  access: ["director"],
  summary: "Write back by mail; the same reply sent again (by its id) answers 200",
  params,
  body: replySendSchema,
  replies: { 200: z.array(replySchema), 201: z.array(replySchema) },
  refusals: [409],
});

export const deleteContact = contract({
  method: "DELETE",
  path: "/api/contacts/{id}",
  access: ["director"],
  summary:
    "Delete a message for good, with its replies and letters; a reply that was not sent yet holds it up unless unsent=discard",
  params,
  query: versionQuery.extend({ unsent: z.literal("discard").optional() }),
  replies: { 204: null },
  refusals: [409],
});
