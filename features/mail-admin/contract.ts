import { z } from "zod";
import { additionSchema, maxTemplateLength } from "~/features/mail/wording/schema";
import { entryEmailKeys } from "~/features/mail/wording/texts";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import {
  entryEmailBodies,
  fixedEmailKeySchema,
  fixedEmailSchema,
  maxFormBytes,
  templateSchema,
  testLimit,
} from "./schema";

const byId = z.object({ id: z.enum(entryEmailKeys) });
const byFixedEmailKey = z.object({ id: fixedEmailKeySchema });
const framedQuery = z.object({ framed: z.literal("1").optional() });

export const listTemplates = contract({
  method: "GET",
  path: "/api/email-templates",
  access: ["director"],
  summary: "The two automatic emails of an edition, by default the current one",
  query: editionQuery,
  replies: { 200: z.array(templateSchema) },
});

export const changeTemplate = contract({
  method: "PUT",
  path: "/api/email-templates/{id}",
  access: ["director"],
  summary: "Update an email template; updatedAt is the version that you edited",
  params: byId,
  query: editionQuery,
  body: entryEmailBodies.change,
  replies: { 200: templateSchema },
  refusals: [409],
});

export const resetTemplate = contract({
  method: "DELETE",
  path: "/api/email-templates/{id}",
  access: ["director"],
  summary: "Reset an email template to the default text",
  params: byId,
  query: editionQuery.extend({ updatedAt: z.iso.datetime() }),
  replies: { 200: templateSchema },
  refusals: [409],
});

export const testTemplate = contract({
  method: "POST",
  path: "/api/email-templates/{id}/test",
  access: ["director"],
  effects: ["email"],
  summary: "Send a test of this text to the director",
  limits: [testLimit],
  params: byId,
  query: editionQuery,
  body: entryEmailBodies.test,
  replies: { 200: z.object({ recipient: z.string() }) },
});

export const previewTemplate = contract({
  method: "GET",
  path: "/api/email-templates/{id}/preview",
  access: ["director"],
  summary: "Preview of an email template with sample values; framed=1 allows framing by this site",
  params: byId,
  query: editionQuery.extend(framedQuery.shape),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const convertMarkdown = contract({
  method: "POST",
  path: "/api/email-templates/html",
  access: ["director"],
  summary: "Convert Markdown to the HTML of an email",
  body: z.object({ markdown: z.string("Send the text").max(maxTemplateLength) }),
  replies: { 200: z.object({ html: z.string() }) },
});

export const previewWording = contract({
  method: "POST",
  path: "/api/email-templates/preview",
  access: ["director"],
  summary: "Preview of this text as a page for a frame; takes form fields",
  maxBodyBytes: maxFormBytes,
  query: editionQuery,
  replies: { 200: null },
  replyTypes: ["text/html"],
  refusals: [400],
});

export const listAutomatedEmails = contract({
  method: "GET",
  path: "/api/automated-emails",
  access: ["director"],
  summary: "Automatic emails, with the director's own text",
  replies: { 200: z.array(fixedEmailSchema) },
});

export const changeAutomatedEmail = contract({
  method: "PUT",
  path: "/api/automated-emails/{id}/words",
  access: ["director"],
  summary: "Set your own text below an automatic email; empty removes it",
  params: byFixedEmailKey,
  body: additionSchema,
  replies: { 200: fixedEmailSchema },
  refusals: [409],
});

export const previewAutomatedEmail = contract({
  method: "GET",
  path: "/api/automated-emails/{id}/preview",
  access: ["director"],
  summary: "Preview of an automatic email with sample values, as a static page",
  params: byFixedEmailKey,
  query: framedQuery,
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const testAutomatedEmail = contract({
  method: "POST",
  path: "/api/automated-emails/{id}/test",
  access: ["director"],
  effects: ["email"],
  summary: "Send an automatic email with sample values to the director",
  limits: [testLimit],
  params: byFixedEmailKey,
  replies: { 200: z.object({ recipient: z.string() }) },
});
