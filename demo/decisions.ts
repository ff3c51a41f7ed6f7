import { asc } from "drizzle-orm";
import { feedbackChips, submissions } from "~/db/tables";
import { createAnnouncement } from "~/features/decisions/announcements/commands.server";
import { makeDecision } from "~/features/decisions/commands.server";
import { readDecision } from "~/features/decisions/queries.server";
import { addDays, dayIn } from "~/features/festival/calendar";
import { outcomes, submissionTypes } from "../db/lists";
import type { DemoDesk } from "./desk";

/** Decisions half made and an evening being prepared; nobody has been told anything. */

/** Feature films that wait for a place, in their order. */
const waiting = ["Harvest Moon Motel", "The Matchmaker Retires"];
const note = "Thank you for the letter that came with it. We read it aloud.";
const day = 86_400_000;

/** Decides a few entries more, gives the rejected ones feedback, and drafts the announcement. */
export async function prepareTheEvening(desk: DemoDesk, today: Date): Promise<void> {
  const { db, clock, facts, goTo } = desk;
  goTo(new Date(today.getTime() - 2 * day));
  const chips = await db.select().from(feedbackChips).orderBy(asc(feedbackChips.text));
  const pick = (tone: string, at: number) => {
    const own = chips.filter((chip) => chip.tone === tone);
    return own[at % own.length]?.id ?? [];
  };
  const entries = await db.select().from(submissions).orderBy(asc(submissions.submittedAt));
  for (const [at, { id, filmTitle, status }] of entries.entries()) {
    const known = await readDecision(db, id);
    const version = known?.version ?? 0;
    const place = waiting.indexOf(filmTitle ?? "");
    if (place >= 0) {
      const change = { outcome: "waitlisted" as const, waitRank: place + 1, version };
      await makeDecision(db, clock, "director", id, change);
    } else if (status === "rejected") {
      const feedback = [pick("praise", at), pick("craft", at + 1)].flat();
      const told = { chips: feedback, ...(at % 3 === 0 && { personalNote: note }) };
      await makeDecision(db, clock, "director", id, { outcome: "rejected", ...told, version });
    }
  }
  await createAnnouncement(db, clock, {
    name: "Notification day",
    types: [...submissionTypes],
    outcomes: [...outcomes],
    answerBy: addDays(dayIn(facts.timeZone, today), 21),
  });
}
