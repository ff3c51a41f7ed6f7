import { z } from "zod";
import { maxAccessCodeLength } from "../access-code/length.rules";
import { loginTexts } from "./texts";

/** The director's login. Runs anywhere. */

/** The documented message for every failed login. */
export const loginRefused =
  "Invalid email or password. Only the festival director can access this portal.";

export const loginSchema = z.object({
  email: z.string().trim().min(1, loginTexts.emailMissing).max(254),
  accessCode: z.string().min(1, loginTexts.codeMissing).max(maxAccessCodeLength),
});

export const sessionSchema = z.object({ email: z.string() });
