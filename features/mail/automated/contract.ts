import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { automatedEmailSchema, ownWordsSchema } from "./schema";
import { automatedKinds } from "./texts";

const byId = z.object({ id: z.enum(automatedKinds) });

export const listAutomatedEmails = contract({
  method: "GET",
  path: "/api/automated-emails",
  access: ["director"],
  summary: "The emails that leave by themselves, with the director's own words in them",
  replies: { 200: z.array(automatedEmailSchema) },
});

export const setOwnWords = contract({
  method: "PUT",
  path: "/api/automated-emails/{id}/words",
  access: ["director"],
  summary: "Put words of your own below the text of an email; empty words take them away",
  params: byId,
  body: ownWordsSchema,
  replies: { 200: automatedEmailSchema },
  refusals: [409],
});

export const previewAutomatedEmail = contract({
  method: "GET",
  path: "/api/automated-emails/{id}/preview",
  access: ["director"],
  summary: "The email with made-up values, as a page that can do nothing",
  params: byId,
  query: z.object({ framed: z.literal("1").optional() }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const testAutomatedEmail = contract({
  method: "POST",
  path: "/api/automated-emails/{id}/test",
  access: ["director"],
  summary: "Send the email with made-up values to the director",
  limits: [{ name: "test-letter", max: 20, seconds: 3_600 }],
  params: byId,
  replies: { 200: z.object({ recipient: z.string() }) },
});
