import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { emailAddress } from "~/lib/forms/fields";
import { answerSchema } from "../confirmation/schema";
import { deliverableValueSchema } from "../deliverables/schema";
import { termsMessage } from "../form/schema";
import { entryCorrectionSchema, entrySchema } from "./schema";

const byToken = z.object({ token: z.string().regex(/^[\w-]{32}$/) });

const changeLimit = { name: "entry", max: 30, seconds: 3600 };

export const readEntry = contract({
  method: "GET",
  path: "/api/entries/{token}",
  access: "public",
  summary: "What was received and where it stands, for the filmmaker who holds the link",
  params: byToken,
  replies: { 200: entrySchema },
});

export const markEntrySeen = contract({
  method: "POST",
  path: "/api/entries/{token}/seen",
  access: "public",
  summary:
    "Say that what was announced was seen on the private page; before it is, nothing is kept",
  limits: [{ name: "entry-seen", max: 120, seconds: 3600 }],
  params: byToken,
  replies: { 204: null },
});

export const answerEntry = contract({
  method: "POST",
  path: "/api/entries/{token}/confirmation",
  access: "public",
  summary:
    "Say whether an accepted entry may be shown; the answer may change until the schedule is published, and counts after its day, too",
  limits: [changeLimit],
  params: byToken,
  body: answerSchema,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

export const submitDeliverable = contract({
  method: "PUT",
  path: "/api/entries/{token}/deliverables/{id}",
  access: "public",
  summary:
    "Give one of the things that the festival needs of an entry that comes: a text or a link. A file is a link to where the file lies; nothing is uploaded",
  limits: [{ name: "entry-deliverables", max: 200, seconds: 3600 }],
  params: byToken.extend({ id: z.uuid() }),
  body: deliverableValueSchema,
  replies: { 200: entrySchema },
  refusals: [404, 409],
});

export const answerOnPage = contract({
  method: "POST",
  path: "/entry/{token}",
  access: "provider",
  summary:
    "The private page's own forms, for a browser without scripts: `answer`, or `deliverable` with `value`; knowing the token is the permission",
  limits: [changeLimit],
  params: byToken,
  replies: { 303: null },
  refusals: [404],
});

export const sendLinks = contract({
  method: "POST",
  path: "/api/entry-links",
  access: "public",
  summary:
    "Have the private links of an address's entries sent to it; the answer is the same for every address",
  limits: [{ name: "entry-links", max: 10, seconds: 3600 }],
  body: z.object({ email: emailAddress }),
  replies: { 202: null },
});

export const correctEntry = contract({
  method: "PATCH",
  path: "/api/entries/{token}",
  access: "public",
  summary:
    "Correct what was typed, until the deadline and for some days after handing in; a field that is left out stays. With the `version` that was looked at, a correction made elsewhere since is answered as `current`",
  limits: [changeLimit],
  params: byToken,
  body: entryCorrectionSchema,
  replies: { 200: entrySchema },
  refusals: [409],
});

export const endOtherLinks = contract({
  method: "POST",
  path: "/api/entries/{token}/end-links",
  access: "public",
  summary: "End every other private link to the entry; this one goes on to work",
  limits: [changeLimit],
  params: byToken,
  replies: { 200: z.object({ ended: z.number() }) },
});

export const agreeToTerms = contract({
  method: "POST",
  path: "/api/entries/{token}/terms",
  access: "public",
  summary: "Agree to the terms, for an entry that came in on another platform",
  limits: [changeLimit],
  params: byToken,
  body: z.object({ agreed: z.literal(true, { error: termsMessage }) }),
  replies: { 200: entrySchema },
});

export const withdrawEntry = contract({
  method: "POST",
  path: "/api/entries/{token}/withdraw",
  access: "public",
  summary: "Withdraw the entry; the fee is not refunded",
  limits: [changeLimit],
  params: byToken,
  replies: { 200: entrySchema },
});
