import { z } from "zod";
import { roles } from "~/db/enums";
import { contract } from "~/lib/api/contract";
import { confirmedSchema } from "../second-factor/schema";
import { confirmSchema } from "./schema";

export const confirmIdentity = contract({
  method: "POST",
  path: "/api/auth/confirm",
  access: roles,
  roleCheckedIn: "edition of each row",
  whileEnrolling: true,
  effects: ["email"],
  summary: "Confirm your identity; with a second factor, only it or a recovery code is accepted",
  body: confirmSchema,
  replies: { 200: confirmedSchema },
  refusals: [401],
});

export const sendConfirmCode = contract({
  method: "POST",
  path: "/api/auth/confirm/code",
  access: roles,
  roleCheckedIn: "edition of each row",
  whileEnrolling: true,
  summary: "Email a six-digit code for confirmation; directors use their access code",
  replies: { 202: z.object({ sent: z.literal(true) }) },
  refusals: [409],
});
