import { z } from "zod";

/** The documents' sentence for every failed login, whatever was wrong. */
export const loginRefused =
  "Invalid email or password. Only the festival director can access this portal.";

export const loginSchema = z.object({
  email: z.string().trim().min(1, "Enter the director's email").max(254),
  accessCode: z.string().min(1, "Enter the access code").max(200),
});
export type Login = z.infer<typeof loginSchema>;

export const sessionSchema = z.object({ email: z.string() });

/** The browser's hint that a director is logged in; the server never reads it. */
export const sessionHintKey = "heartlight-director";

export const sessionIdleMinutes = 30;
export const sessionMaxHours = 12;
