import { z } from "zod";
import { contract } from "~/lib/api/contract";
import {
  askSchema,
  dataRequestSchema,
  erasedSchema,
  eraseOwnSchema,
  eraseSchema,
  erasureSchema,
  inventoryColumnSchema,
  proveSchema,
  receiptSchema,
  recordSchema,
  remainingSchema,
  retentionSchema,
  yourDataSchema,
} from "./schema";

const askLimit = { name: "your-data", max: 20, seconds: 3_600 };
const proveLimit = { name: "your-data-prove", max: 60, seconds: 3_600 };
const form = ["application/x-www-form-urlencoded"];
const bytes = z.instanceof(Uint8Array);

export const askForData = contract({
  method: "POST",
  path: "/api/your-data",
  access: "public",
  summary: "Email a six-digit code to see your data; the response is the same for every address",
  limits: [askLimit],
  body: askSchema,
  replies: { 202: z.object({ sent: z.literal(true) }) },
});

export const proveAddress = contract({
  method: "POST",
  path: "/api/your-data/prove",
  access: "public",
  summary: "Verify an address with the link and code of the email; valid for 15 minutes",
  limits: [proveLimit],
  body: proveSchema,
  replies: { 200: z.object({ email: z.string() }) },
  refusals: [401],
});

export const readYourData = contract({
  method: "GET",
  path: "/api/your-data",
  access: "public",
  summary: "Data about the verified address, by kind",
  replies: { 200: yourDataSchema },
  refusals: [401],
});

export const exportYourData = contract({
  method: "GET",
  path: "/api/your-data/export",
  access: "public",
  summary: "Everything about the verified address as a ZIP",
  replies: { 200: null },
  replyTypes: ["application/zip"],
  refusals: [401, 409],
});

export const eraseYourData = contract({
  method: "POST",
  path: "/api/your-data/erase",
  access: "public",
  summary: "Count or delete everything about the verified address",
  body: eraseOwnSchema,
  replies: { 200: erasedSchema },
  refusals: [401, 409],
});

export const checkReceipt = contract({
  method: "POST",
  path: "/api/your-data/receipt",
  access: "public",
  summary: "Whether this festival signed a receipt of a deletion",
  body: z.object({ receipt: receiptSchema }),
  replies: { 200: z.object({ valid: z.boolean() }) },
});

export const readRetention = contract({
  method: "GET",
  path: "/api/retention",
  access: "public",
  summary: "Retention periods and reasons",
  replies: { 200: z.array(retentionSchema) },
});

/** Asking, deleting and proving as forms of a page: they work without JavaScript and redirect. */
export const askForm = contract({
  method: "POST",
  path: "/your-data",
  access: "public",
  summary: "Form to request a code",
  limits: [askLimit],
  bodyTypes: form,
  body: bytes,
  replies: { 303: null },
});

export const eraseForm = contract({
  method: "POST",
  path: "/your-data/delete",
  access: "public",
  summary: "Form to delete your data",
  bodyTypes: form,
  body: bytes,
  replies: { 303: null },
});

export const proveForm = contract({
  method: "POST",
  path: "/your-data/{token}",
  access: "public",
  summary: "Form to enter the code",
  limits: [proveLimit],
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  bodyTypes: form,
  body: bytes,
  replies: { 303: null },
});

const director = { access: ["director"] } as const;

export const lookUpPerson = contract({
  ...director,
  method: "POST",
  path: "/api/privacy/lookup",
  summary: "Data about an address, by kind",
  body: askSchema,
  replies: { 200: yourDataSchema },
});

export const exportPerson = contract({
  ...director,
  method: "POST",
  path: "/api/privacy/export",
  audited: "personal data exported",
  effects: ["file"],
  summary: "Everything about an address as a ZIP",
  body: askSchema,
  replies: { 200: null },
  replyTypes: ["application/zip"],
  refusals: [409],
});

export const erasePerson = contract({
  ...director,
  method: "POST",
  path: "/api/privacy/erase",
  effects: ["loss", "address", "email"],
  summary: "Count or delete everything about an address",
  body: eraseSchema,
  replies: { 200: erasedSchema },
  refusals: [409],
});

export const listDataRequests = contract({
  ...director,
  method: "GET",
  path: "/api/privacy/requests",
  summary: "Requests about personal data, without addresses",
  replies: { 200: z.array(dataRequestSchema) },
});

export const listErasures = contract({
  ...director,
  method: "GET",
  path: "/api/privacy/erasures",
  summary: "Deletions, including those repeated after a restore",
  replies: { 200: z.array(erasureSchema) },
});

export const readInventory = contract({
  ...director,
  method: "GET",
  path: "/api/privacy/inventory",
  summary: "Every database column, whose data it is and what happens to it",
  replies: { 200: z.array(inventoryColumnSchema) },
});

export const readRecord = contract({
  ...director,
  method: "GET",
  path: "/api/privacy/record",
  summary: "The record of processing activities",
  replies: { 200: recordSchema },
});

export const readRemaining = contract({
  ...director,
  method: "GET",
  path: "/api/privacy/left",
  summary: "Remaining data, its age and what is overdue",
  replies: { 200: z.array(remainingSchema) },
});
