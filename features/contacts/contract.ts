import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { optionalVersionField, optionalVersionQuery } from "~/lib/api/version-field";
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

/** A change of one message, which returns its new state. */
const change = { access: ["director"], params: idParams, replies: { 200: contactSchema } } as const;

export const sendContact = contract({
  method: "POST",
  path: "/api/contact",
  access: "public",
  skipConflictSync: true,
  summary: "Send a message to the festival",
  limits: [{ name: "contact", max: 5, seconds: 60 * 60 }],
  body: contactSendSchema,
  replies: { 201: contactSentSchema },
});

export const listContacts = contract({
  method: "GET",
  path: "/api/contacts",
  access: ["director"],
  summary:
    "Messages, newest first, without archived ones; archived=true lists archived ones. Filters: folder (inbox, answered or archived), subject and q; matches of q are counted up to 10,000",
  query: pageQuerySchema.extend(contactFilterSchema.shape),
  replies: { 200: z.array(contactSchema) },
});

export const countContacts = contract({
  method: "GET",
  path: "/api/contacts/counts",
  access: ["director"],
  summary: "Number of messages by folder: inbox, answered, archived",
  replies: { 200: contactCountsSchema },
});

export const readContact = contract({
  method: "GET",
  path: "/api/contacts/{id}",
  access: ["director"],
  summary: "One message",
  params: idParams,
  replies: { 200: contactSchema },
});

export const archiveContact = contract({
  ...change,
  method: "POST",
  path: "/api/contacts/{id}/archive",
  summary: "Archive a message",
  body: z.object(optionalVersionField),
  refusals: [409],
});

export const unarchiveContact = contract({
  ...change,
  method: "POST",
  path: "/api/contacts/{id}/unarchive",
  summary: "Unarchive a message",
  body: z.object(optionalVersionField),
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
  summary: "Replies to a message, oldest first, with the state of each email",
  params: idParams,
  replies: { 200: z.array(replySchema) },
});

export const replyToContact = contract({
  method: "POST",
  path: "/api/contacts/{id}/replies",
  access: ["director"],
  effects: ["email"],
  summary: "Reply by email; the same reply again (same id) returns 200",
  params: idParams,
  body: replySendSchema,
  replies: { 200: z.array(replySchema), 201: z.array(replySchema) },
  refusals: [409],
});

export const deleteContact = contract({
  method: "DELETE",
  path: "/api/contacts/{id}",
  access: ["director"],
  effects: ["loss"],
  summary:
    "Delete a message with its replies and emails; refused while a reply is unsent, unless unsent=discard",
  params: idParams,
  query: optionalVersionQuery.extend({ unsent: z.literal("discard").optional() }),
  replies: { 204: null },
  refusals: [409],
});
