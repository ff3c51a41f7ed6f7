import { z } from "zod";
import {
  maxFormBytes,
  maxTemplateLength,
  templateSchema,
  wordingChangeSchema,
  wordingTestSchema,
} from "~/features/mail/templates/schema";
import { defaultTemplates } from "~/features/mail/templates/texts";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";

const byId = z.object({ id: z.enum(defaultTemplates.map(({ id }) => id)) });

const testLimit = { name: "test-letter", max: 20, seconds: 3_600 };

export const listTemplates = contract({
  method: "GET",
  path: "/api/email-templates",
  access: ["director"],
  summary:
    "The two automated letters as they are worded now in an edition, by default the current one",
  query: editionQuery,
  replies: { 200: z.array(templateSchema) },
});

export const wordTemplate = contract({
  method: "PUT",
  path: "/api/email-templates/{id}",
  access: ["director"],
  summary: "Word a letter anew; updatedAt is the version that it was made from",
  params: byId,
  query: editionQuery,
  body: wordingChangeSchema,
  replies: { 200: templateSchema },
  refusals: [409],
});

export const resetTemplate = contract({
  method: "DELETE",
  path: "/api/email-templates/{id}",
  access: ["director"],
  summary: "Bring the default wording of a letter back",
  params: byId,
  query: editionQuery.extend({ updatedAt: z.iso.datetime() }),
  replies: { 200: templateSchema },
  refusals: [409],
});

export const testTemplate = contract({
  method: "POST",
  path: "/api/email-templates/{id}/test",
  access: ["director"],
  summary: "Send this wording of a letter to the director",
  limits: [testLimit],
  params: byId,
  query: editionQuery,
  body: wordingTestSchema,
  replies: { 200: z.object({ recipient: z.string() }) },
});

export const previewTemplate = contract({
  method: "GET",
  path: "/api/email-templates/{id}/preview",
  access: ["director"],
  summary: "A letter as it is worded now, with sample values; framed=1 for a frame of this site",
  params: byId,
  query: editionQuery.extend({ framed: z.literal("1").optional() }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const writeHtml = contract({
  method: "POST",
  path: "/api/email-templates/html",
  access: ["director"],
  summary: "The HTML that words in Markdown become in a letter",
  body: z.object({ markdown: z.string("Send the words").max(maxTemplateLength) }),
  replies: { 200: z.object({ html: z.string() }) },
});

export const previewWording = contract({
  method: "POST",
  path: "/api/email-templates/preview",
  access: ["director"],
  summary: "The letter of this wording, as a page to show in a frame; takes a form's fields",
  maxBodyBytes: maxFormBytes,
  query: editionQuery,
  replies: { 200: null },
  replyTypes: ["text/html"],
  refusals: [400],
});
