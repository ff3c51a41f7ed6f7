import { z } from "zod";
import {
  automatedEmailSchema,
  automatedKindSchema,
  ownWordsSchema,
} from "~/features/mail/automated/schema";
import { contract } from "~/lib/api/contract";

const byId = z.object({ id: automatedKindSchema });

export const listAutomatedEmails = contract({
  method: "GET",
  path: "/api/automated-emails",
  access: ["director"],
  summary: "Automatic emails, with the director's own text",
  replies: { 200: z.array(automatedEmailSchema) },
});

export const setOwnWords = contract({
  method: "PUT",
  path: "/api/automated-emails/{id}/words",
  access: ["director"],
  summary: "Set your own text below an automatic email; empty removes it",
  params: byId,
  body: ownWordsSchema,
  replies: { 200: automatedEmailSchema },
  refusals: [409],
});

export const previewAutomatedEmail = contract({
  method: "GET",
  path: "/api/automated-emails/{id}/preview",
  access: ["director"],
  summary: "Preview of an automatic email with sample values, as a static page",
  params: byId,
  query: z.object({ framed: z.literal("1").optional() }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const testAutomatedEmail = contract({
  method: "POST",
  path: "/api/automated-emails/{id}/test",
  access: ["director"],
  effects: ["email"],
  summary: "Send an automatic email with sample values to the director",
  limits: [{ name: "test-letter", max: 20, seconds: 3_600 }],
  params: byId,
  replies: { 200: z.object({ recipient: z.string() }) },
});
