import type { Database } from "~/db/client";
import type { Outcome } from "~/db/enums";
import { decisions, submissions } from "~/db/schema";
import { hashToken } from "~/lib/token.server";

/** Decided entries without an announcement, inserted directly. */

export const outcomeOf = (at: number): Outcome =>
  at % 3 === 0 ? "accepted" : at % 3 === 1 ? "rejected" : "waitlisted";
/** The token of an entry's private page. */
export const tokenOf = (at: number) => `entry${at}`.padEnd(32, "x");
/** Every thirtieth person has two entries, and gets one email. */
export const addressOf = (at: number) => `maker${at % 30 === 29 ? at - 1 : at}@films.example`;

/** Inserts entries that are alternately accepted, rejected and waitlisted. */
export async function plantDecided(db: Database, entries: number): Promise<void> {
  const numbers = Array.from({ length: entries }, (_, at) => at);
  for (let from = 0; from < entries; from += 500) {
    const batch = numbers.slice(from, from + 500);
    const rows = await db
      .insert(submissions)
      .values(
        batch.map((at) => ({
          submissionType: "short_film" as const,
          filmTitle: `Film ${at}`,
          duration: 9,
          submitterName: `Maker ${at}`,
          submitterEmail: addressOf(at),
          agreedToTerms: true,
          submissionFee: "$20",
          amountCents: 2_000,
          feePeriod: "early_bird" as const,
          paymentIntentId: `pi_${at}`,
          paymentProvider: "sandbox" as const,
          statusTokenHash: hashToken(tokenOf(at)),
          outcome: outcomeOf(at),
        })),
      )
      .returning({ id: submissions.id });
    await db.insert(decisions).values(
      rows.map(({ id }, at) => ({
        submissionId: id,
        version: 1,
        outcome: outcomeOf(batch[at] ?? 0),
        by: "director",
        at: new Date(),
      })),
    );
  }
}
