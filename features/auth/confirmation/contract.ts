import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { ownAccess } from "../access.rules";
import { confirmedSchema } from "../second-factor/schema";
import { confirmSchema } from "./schema";

export const confirmIdentity = contract({
  ...ownAccess,
  method: "POST",
  path: "/api/auth/confirm",
  effects: ["email"],
  summary: "Confirm your identity; with a second factor, only it or a recovery code is accepted",
  body: confirmSchema,
  replies: { 200: confirmedSchema },
  refusals: [401],
});

export const sendConfirmCode = contract({
  ...ownAccess,
  method: "POST",
  path: "/api/auth/confirm/code",
  summary: "Email a six-digit code for confirmation; directors use their access code",
  replies: { 202: z.object({ sent: z.literal(true) }) },
  refusals: [409],
});
