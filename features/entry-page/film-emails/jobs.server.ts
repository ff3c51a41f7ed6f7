import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, filmProblems, linkChecks, media, submissions, uploads } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import { deletionDay } from "~/features/screeners/retention.rules";
import type { Look } from "~/features/screeners/schema";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { isNotRefunded } from "~/features/submissions/decision/selection.queries.server";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { hasPrivatePage } from "~/features/submissions/source.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { runEach } from "~/lib/background-job";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import {
  filmDeletedEmail,
  filmProblemEmail,
  filmReadyEmail,
  filmRefusedEmail,
  linkProblemEmail,
  uploadUnfinishedEmail,
} from "./emails/film-emails";

/**
 * Emails to filmmakers about their films. A change stores that an email is due (`uploads.email_due`,
 * `film_troubles.email_due`, `link_checks.email_due`). The transaction that queues the email clears that, so each email
 * is queued once, even if a process is killed.
 */

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  wakeMail: () => void;
  films: FilmStorage;
};

type EmailData = { settings: FestivalSettings; address: string };

/** Milliseconds before an upload expires at which the filmmaker is reminded. */
const remindBeforeMs = 86_400_000;
/** Emails of a kind per run; the next run follows within seconds. */
const batchSize = 50;

/** Queues all due emails; one that cannot be queued stays due and holds up no other. Returns their number. */
export async function sendFilmEmails(deps: Deps): Promise<number> {
  const kinds = [findStateEmails, findUploadReminders, findFilmProblems, findLinkProblems];
  let queuedCount = 0;
  const sendCounted = (dueEmail: DueEmail) => async () => {
    queuedCount += await send(deps, dueEmail);
  };
  try {
    await runEach(kinds.map((find) => async () => runEach((await find(deps)).map(sendCounted))));
  } finally {
    if (queuedCount > 0) deps.wakeMail();
  }
  return queuedCount;
}

type DueEmail = {
  entry: SubmissionRow;
  /** Whether the filmmaker has the private page that the email links to. */
  hasPage: boolean;
  /** Clears the due email; false if another process did. */
  clear: (tx: Database) => Promise<boolean>;
  render: (data: EmailData) => Email;
};

/** Clears the due email and queues it with a new private link, both or neither. */
async function send({ db, clock, publicUrl }: Deps, { entry, hasPage, clear, render }: DueEmail) {
  const { token, row } = newLink({ submissionId: entry.id }, clock());
  const settings = await getSettings(db, entry.editionId);
  const address = `${publicUrl}${pathFor("entry", { token })}`;
  return db.transaction(async (tx) => {
    if (!(await clear(tx)) || !hasPage) return 0;
    await tx.insert(entryLinks).values(row);
    await queueMail(tx, clock, render({ settings, address }));
    return 1;
  });
}

/** Films that became ready, were refused or were deleted. */
async function findStateEmails(deps: Deps): Promise<DueEmail[]> {
  const dueRows = await deps.db
    .select({ film: media, entry: submissions, kind: uploads.emailDue, hasPage: hasPrivatePage })
    .from(uploads)
    .innerJoin(media, eq(media.id, uploads.mediaId))
    .innerJoin(submissions, eq(submissions.id, media.submissionId))
    .where(isNotNull(uploads.emailDue))
    .limit(batchSize);
  const renderStateEmail = (
    { entry, kind, ...rest }: (typeof dueRows)[number],
    data: EmailData,
  ) => {
    const film = { ...rest.film, looks: rest.film.looks as Look[] };
    if (kind === "screener_refused") return filmRefusedEmail(entry, film, data);
    if (kind === "screener_ready") {
      const deleteOn = deletionDay(entry, data.settings);
      return filmReadyEmail(entry, film, { ...data, deleteOn });
    }
    const deletedOn = dayIn(data.settings.timeZone, film.deletedAt ?? deps.clock());
    return filmDeletedEmail(entry, film, { ...data, deletedOn });
  };
  return dueRows.map((row) => ({
    ...row,
    clear: async (tx) => {
      const cleared = await tx
        .update(uploads)
        .set({ emailDue: null })
        .where(
          and(eq(uploads.mediaId, row.film.id), eq(uploads.emailDue, row.kind ?? "screener_ready")),
        )
        .returning({ id: uploads.mediaId });
      return cleared.length > 0;
    },
    render: (data) => renderStateEmail(row, data),
  }));
}

/** Uploads that stopped and expire within a day. */
async function findUploadReminders({ db, clock, films }: Deps): Promise<DueEmail[]> {
  const now = clock();
  const isDue = and(
    isNull(uploads.remindedAt),
    gt(uploads.expiresAt, now),
    lte(uploads.expiresAt, new Date(now.getTime() + remindBeforeMs)),
  );
  const dueRows = await db
    .select({ film: media, entry: submissions, upload: uploads, hasPage: hasPrivatePage })
    .from(uploads)
    .innerJoin(media, and(eq(media.id, uploads.mediaId), eq(media.state, "uploading")))
    .innerJoin(submissions, eq(submissions.id, media.submissionId))
    .where(and(isDue, isNull(submissions.withdrawnAt)))
    .limit(batchSize);
  const dueEmails: DueEmail[] = [];
  for (const { film, entry, upload, ...rest } of dueRows) {
    const bytesSent = film.storageKey ? ((await films.size(film.storageKey)) ?? 0) : 0;
    dueEmails.push({
      entry,
      hasPage: rest.hasPage,
      clear: async (tx) => {
        const cleared = await tx
          .update(uploads)
          .set({ remindedAt: now })
          .where(and(eq(uploads.mediaId, film.id), isDue))
          .returning({ id: uploads.mediaId });
        return cleared.length > 0;
      },
      render: (data) =>
        uploadUnfinishedEmail(entry, {
          ...data,
          name: film.name,
          bytesSent,
          length: upload.length,
          expiresOn: dayIn(data.settings.timeZone, upload.expiresAt),
        }),
    });
  }
  return dueEmails;
}

/** Films that a juror could not watch. */
async function findFilmProblems({ db }: Deps): Promise<DueEmail[]> {
  const dueRows = await db
    .select({ report: filmProblems, entry: submissions, hasPage: hasPrivatePage })
    .from(filmProblems)
    .innerJoin(submissions, eq(submissions.id, filmProblems.submissionId))
    .where(
      and(
        eq(filmProblems.emailDue, true),
        isNull(filmProblems.mendedAt),
        isNull(submissions.withdrawnAt),
      ),
    )
    .limit(batchSize);
  return dueRows.map(({ report, ...row }) => ({
    ...row,
    clear: async (tx) => {
      const cleared = await tx
        .update(filmProblems)
        .set({ emailDue: false })
        .where(
          and(
            eq(filmProblems.id, report.id),
            eq(filmProblems.emailDue, true),
            isNull(filmProblems.mendedAt),
          ),
        )
        .returning({ id: filmProblems.id });
      return cleared.length > 0;
    },
    render: (data) => filmProblemEmail(row.entry, { ...data, reported: report.kind }),
  }));
}

/** Links that are gone, or that ask for a password that the festival does not know. */
async function findLinkProblems({ db, clock }: Deps): Promise<DueEmail[]> {
  const isDue = and(
    eq(linkChecks.emailDue, true),
    // The link may have been changed, or its password sent, since the check.
    eq(linkChecks.url, submissions.filmUrl),
    or(eq(linkChecks.result, "gone"), isNull(submissions.filmPassword)),
    isNull(submissions.withdrawnAt),
    isNotRefunded,
  );
  const dueRows = await db
    .select({ check: linkChecks, entry: submissions, hasPage: hasPrivatePage })
    .from(linkChecks)
    .innerJoin(submissions, eq(submissions.id, linkChecks.submissionId))
    .where(isDue)
    .limit(batchSize);
  return dueRows.map(({ check, ...row }) => ({
    ...row,
    clear: async (tx) => {
      const cleared = await tx
        .update(linkChecks)
        .set({ emailDue: false, toldAt: clock() })
        .from(submissions)
        .where(
          and(
            eq(linkChecks.submissionId, row.entry.id),
            eq(submissions.id, linkChecks.submissionId),
            eq(linkChecks.url, check.url),
            check.result ? eq(linkChecks.result, check.result) : undefined,
            isDue,
          ),
        )
        .returning({ id: linkChecks.submissionId });
      return cleared.length > 0;
    },
    render: (data) =>
      linkProblemEmail(row.entry, { ...data, link: check.url, isGone: check.result === "gone" }),
  }));
}
