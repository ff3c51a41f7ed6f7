import type { z } from "zod";
import type { Database } from "~/db/client";
import { fieldErrors, invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { queueMail } from "../commands.server";
import { emailPreviewResponse } from "../layout/preview-page.rules.server";
import type { Email } from "../schema";
import type { Wording } from "./schema";
import { type RenderedWording, renderWording } from "./wording.commands.server";

/** Shared by the calls of all editable emails. */

/** Shown if somebody else saved the template first. */
export const changedMeanwhile =
  "This email was changed in another window after you opened it. Check the newest text, then save again.";

type EmailContent = Pick<Email, "subject" | "html" | "text">;

type TestDeps = { db: Database; clock: Clock; directorEmail: string; wakeMail: () => void };

/** Queues a test email to the director, and returns its address. */
export async function sendTest(
  { db, clock, directorEmail, wakeMail }: TestDeps,
  email: EmailContent,
) {
  const subject = `Test: ${email.subject}`;
  await queueMail(db, clock, { ...email, subject, kind: "letter_test", to: directorEmail });
  wakeMail();
  return { status: 200 as const, body: { recipient: directorEmail } };
}

/**
 * A preview of a posted form, for a frame of this site. `fill` inserts the values of an entry, or the sample; null:
 * there is no such entry.
 */
export async function previewForm(
  request: Request,
  schema: z.ZodType<Wording & { submission: string }>,
  fill: (wording: RenderedWording, submission: string) => Promise<EmailContent | null>,
) {
  const form = await request.formData().catch(() => null);
  if (!form) return problem(400, "The body could not be read as a form.");
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalid(fieldErrors(parsed.error));
  const { submission, ...wording } = parsed.data;
  const email = await fill(renderWording(wording), submission);
  if (!email) return problem(404, "We can't find this entry.");
  return emailPreviewResponse(email.html, { framed: true });
}
