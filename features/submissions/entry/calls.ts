import { z } from "zod";
import { contract } from "~/http/contract";
import { emailAddress } from "~/http/fields";
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

export const withdrawEntry = contract({
  method: "POST",
  path: "/api/entries/{token}/withdraw",
  access: "public",
  summary: "Withdraw the entry; the fee is not refunded",
  limits: [changeLimit],
  params: byToken,
  replies: { 200: entrySchema },
});
