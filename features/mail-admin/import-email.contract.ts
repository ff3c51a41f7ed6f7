import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { importEmailBodies, importEmailSchema, maxFormBytes, testLimit } from "./schema";

export const readImportWording = contract({
  method: "GET",
  path: "/api/imports/letter",
  access: ["director"],
  summary: "Template of the email with the private page",
  replies: { 200: importEmailSchema },
});

export const changeImportWording = contract({
  method: "PUT",
  path: "/api/imports/letter",
  access: ["director"],
  summary:
    "Update the template of the email with the private page; updatedAt is the version that you edited",
  body: importEmailBodies.change,
  replies: { 200: importEmailSchema },
  refusals: [409],
});

export const resetImportWording = contract({
  method: "DELETE",
  path: "/api/imports/letter",
  access: ["director"],
  summary: "Reset the template of the email with the private page to the default text",
  query: z.object({ updatedAt: z.iso.datetime() }),
  replies: { 200: importEmailSchema },
  refusals: [409],
});

export const previewImportWording = contract({
  method: "POST",
  path: "/api/imports/letter/preview",
  access: ["director"],
  summary: "Preview of this text as a page for a frame; takes form fields",
  maxBodyBytes: maxFormBytes,
  replies: { 200: null },
  replyTypes: ["text/html"],
  refusals: [400],
});

export const testImportWording = contract({
  method: "POST",
  path: "/api/imports/letter/test",
  access: ["director"],
  effects: ["email"],
  summary: "Send a test of this text to the director, with sample values",
  limits: [testLimit],
  body: importEmailBodies.test,
  replies: { 202: z.object({ recipient: z.string() }) },
});
