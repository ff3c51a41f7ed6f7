import { and, eq, exists, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { announcementItems, announcements, confirmations, submissions } from "~/db/schema";
import { entriesOfEdition } from "~/features/decisions/queries.server";
import { readListSettings } from "~/features/settings/editions.queries.server";
import { readLastDecisions } from "~/features/submissions/decision/history.commands.server";
import { submissionTitle } from "~/features/submissions/schema";
import { dayIn, longDate } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { findUnreached } from "./deliveries.queries.server";
import { proposeForFreePlaces } from "./free-places.rules";
import { isRefunded } from "./recipients.queries.server";
import type { FollowUp } from "./schema";

/** Follow-ups of announcements, shown to the director. Nothing happens automatically. */

/** The entry's answers of this kind, for `exists`. */

const confirmationsOfEntry = (db: Database, answer: "yes" | "no" | "any") =>
  db
    .select({ one: sql`1` })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.submissionId, submissions.id),
        answer === "any" ? undefined : eq(confirmations.answer, answer),
      ),
    );

/** The items of released waitlist emails about the entry, for `exists`. */
const sentWaitlistItems = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(announcementItems)
    .innerJoin(announcements, eq(announcements.id, announcementItems.announcementId))
    .where(
      and(
        eq(announcementItems.submissionId, submissions.id),
        eq(announcementItems.outcome, "waitlisted"),
        eq(announcements.state, "released"),
        isNull(announcementItems.droppedWhy),
      ),
    );

/** Filmmakers who did not answer by the deadline in their email; silence is not a no. */
async function findUnanswered(
  db: Database,
  clock: Clock,
  edition: string | undefined,
): Promise<FollowUp[]> {
  const settings = await readListSettings(db, { edition });
  const rows = await db
    .selectDistinct({
      submissionId: submissions.id,
      filmTitle: submissions.filmTitle,
      logLine: submissions.logLine,
      email: submissions.submitterEmail,
      answerBy: announcements.answerBy,
    })
    .from(announcements)
    .innerJoin(announcementItems, eq(announcementItems.announcementId, announcements.id))
    .innerJoin(submissions, eq(submissions.id, announcementItems.submissionId))
    .where(
      and(
        entriesOfEdition(edition),
        eq(announcements.state, "released"),
        lt(announcements.answerBy, dayIn(settings.timeZone, clock())),
        // The latest email counts.
        eq(announcements.releasedAt, submissions.announcedAt),
        eq(submissions.announcedStatus, "accepted"),
        isNull(submissions.withdrawnAt),
        notExists(confirmationsOfEntry(db, "any")),
      ),
    )
    .orderBy(announcements.answerBy, submissions.id);
  return rows.map(({ submissionId, email, answerBy, ...entry }) => ({
    kind: "silent",
    submissionId,
    title: submissionTitle(entry),
    detail: `No reply from ${email}. It was due by ${longDate(answerBy ?? "", settings)}.`,
    proposedSubmissionId: null,
  }));
}

const filmColumns = {
  submissionId: submissions.id,
  submissionType: submissions.submissionType,
  minutes: submissions.duration,
  filmTitle: submissions.filmTitle,
  logLine: submissions.logLine,
};

/** Places of accepted films that do not attend, each with the next film of the waitlist. */
async function findFreePlaces(db: Database, edition: string | undefined): Promise<FollowUp[]> {
  const isInEdition = entriesOfEdition(edition);
  // The literal makes the condition match a partial index: few entries are accepted.
  const wasAccepted = and(isInEdition, sql`${submissions.announcedStatus} = 'accepted'`);
  const freedPlaces = await db
    .select({
      ...filmColumns,
      withdrawnAt: submissions.withdrawnAt,
      answer: confirmations.answer,
      at: confirmations.at,
      reason: confirmations.reason,
    })
    .from(submissions)
    .leftJoin(confirmations, eq(confirmations.submissionId, submissions.id))
    .where(
      and(
        wasAccepted,
        or(isNotNull(submissions.withdrawnAt), eq(confirmations.answer, "no")),
        // A film accepted from the waitlist took the place of a film that is counted here: if it drops
        // out too, that is the same place.
        notExists(sentWaitlistItems(db)),
      ),
    );
  if (freedPlaces.length === 0) return [];
  const replacements = await db
    .select(filmColumns)
    .from(submissions)
    .where(
      and(
        isInEdition,
        eq(submissions.status, "accepted"),
        isNull(submissions.withdrawnAt),
        exists(sentWaitlistItems(db)),
        notExists(confirmationsOfEntry(db, "no")),
      ),
    );
  const { submittedAt, amountCents, refundedCents } = submissions;
  const waitlistedFilms = await db
    .select({ ...filmColumns, submittedAt, amountCents, refundedCents })
    .from(submissions)
    .where(
      and(isInEdition, eq(submissions.outcome, "waitlisted"), isNull(submissions.withdrawnAt)),
    );
  // Refunded entries are in no announcement, so they cannot take the place.
  const waitlist = waitlistedFilms.filter((film) => !isRefunded(film));
  const lastDecisionById = await readLastDecisions(
    db,
    waitlist.map(({ submissionId }) => submissionId),
  );
  const titleById = new Map(
    [...freedPlaces, ...waitlist].map((film) => [film.submissionId, submissionTitle(film)]),
  );
  const reasonById = new Map(
    freedPlaces.map((film) => [
      film.submissionId,
      film.withdrawnAt
        ? "The filmmaker withdrew it."
        : ["The filmmaker said no", film.reason].filter(Boolean).join(": "),
    ]),
  );
  const places = proposeForFreePlaces(
    freedPlaces.map((film) => ({ ...film, freedAt: film.withdrawnAt ?? film.at ?? new Date(0) })),
    waitlist.map((film) => ({
      ...film,
      waitRank: lastDecisionById.get(film.submissionId)?.waitRank ?? null,
      since: film.submittedAt,
    })),
    replacements,
  );
  return places.map(({ place: { submissionId }, proposedFilm }) => {
    const title = titleById.get(submissionId) ?? "";
    const nextText = proposedFilm
      ? `Next on the waitlist: ${titleById.get(proposedFilm.submissionId)}.`
      : "No suitable entry is on the waitlist.";
    const reason = (reasonById.get(submissionId) ?? "").replace(/([^.!?])$/, "$1.");
    return {
      kind: "place_free",
      submissionId,
      title,
      detail: `${reason} ${nextText}`,
      proposedSubmissionId: proposedFilm?.submissionId ?? null,
    };
  });
}

/** Follow-ups of an edition's announcements, by default the current one; problems first. */
export async function readFollowUps(
  db: Database,
  clock: Clock,
  edition?: string,
): Promise<FollowUp[]> {
  return [
    ...(await findUnreached(db, edition)),
    ...(await findFreePlaces(db, edition)),
    ...(await findUnanswered(db, clock, edition)),
  ];
}
