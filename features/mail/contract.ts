import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQueryFor } from "~/lib/pagination/query-schema";
import {
  liftBouncesSchema,
  suppressionSchema,
  testEmailSchema,
  testEmailSentSchema,
} from "./schema";

const testLimit = { name: "test-email", max: 20, seconds: 3_600 };

const addressPattern = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

export const sendTestEmail = contract({
  method: "POST",
  path: "/api/test-email",
  access: ["director"],
  effects: ["email"],
  summary: "Send a test email",
  limits: [testLimit],
  body: testEmailSchema,
  replies: { 200: testEmailSentSchema },
  refusals: [502],
});

export const listSuppressions = contract({
  method: "GET",
  path: "/api/mail-suppressions",
  access: ["director"],
  summary: "Suppressed addresses (bounces and complaints), newest first",
  query: pageQueryFor(addressPattern),
  replies: { 200: z.array(suppressionSchema) },
});

export const liftSuppression = contract({
  method: "DELETE",
  path: "/api/mail-suppressions/{address}",
  access: ["director"],
  summary: "Remove an address from suppression",
  params: z.object({ address: z.string().regex(addressPattern) }),
  replies: { 204: null },
});

export const liftBounces = contract({
  method: "POST",
  path: "/api/mail-suppressions/lift",
  access: ["director"],
  summary: "Remove all suppressions after bounces since a day; those after complaints stay",
  body: liftBouncesSchema,
  replies: { 200: z.object({ lifted: z.number() }) },
});
