import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { answerEntry } from "./confirmation/commands.server";
import { answerSchema } from "./confirmation/schema";
import { submitDeliverable } from "./deliverables/commands.server";
import { deliverableValueSchema } from "./deliverables/schema";
import type { FilmAccess } from "./queries.server";

/** A form of the private page, as a browser without JavaScript sends it. */

const deliverableForm = deliverableValueSchema.extend({ deliverable: z.uuid() });

/**
 * Handles a form of the private page and redirects to the page, which shows the result. Null for an unknown entry, or a
 * form that does not apply to it.
 */
export async function handleFormPost(
  deps: { db: Database; clock: Clock } & FilmAccess,
  token: string,
  body: string,
): Promise<Response | null> {
  const fields = Object.fromEntries(new URLSearchParams(body));
  const page = pathFor("entry", { token });
  const redirectToPage = (suffix = "") =>
    new Response(null, { status: 303, headers: { Location: page + suffix } });
  const answer = answerSchema.safeParse(fields);
  if (answer.success) {
    const result = await answerEntry(deps, token, answer.data);
    if (result.kind === "unknown") return null;
    return redirectToPage(result.kind === "refused" ? "?wrong=answer" : "");
  }
  const parsed = deliverableForm.safeParse(fields);
  if (!parsed.success) return redirectToPage();
  const { deliverable, value } = parsed.data;
  const result = await submitDeliverable(deps, token, deliverable, value);
  if (result.kind === "unknown") return null;
  // The page shows the error below the field.
  return redirectToPage(result.kind === "invalid" ? `?wrong=${deliverable}` : `#${deliverable}`);
}
