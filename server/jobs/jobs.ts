import { setTimeout as sleep } from "node:timers/promises";
import { releaseDue } from "~/features/announcements/jobs.server";
import { writeVisits } from "~/features/auth/session/sessions.commands.server";
import { releaseAwardEmails } from "~/features/awards/jobs.server";
import { sendEntryDigest } from "~/features/checkout/digest/jobs.server";
import { reconcile, rescheduleDrafts } from "~/features/checkout/jobs.server";
import { completePayments } from "~/features/checkout/payments/completion.jobs.server";
import { remindUnpaid } from "~/features/checkout/unpaid/jobs.server";
import { compactContactCounts } from "~/features/contacts/folder-counts.queries.server";
import { refreshFigures } from "~/features/editions/statistics.commands.server";
import { remindOfAnswers } from "~/features/entry-page/confirmation/jobs.server";
import { remindOfDeliverables } from "~/features/entry-page/deliverables/jobs.server";
import { sendFilmEmails } from "~/features/entry-page/film-emails/jobs.server";
import { deleteOldImports } from "~/features/import/deletions.commands.server";
import { sendDueImportEmails } from "~/features/import/emails.commands.server";
import { runImports } from "~/features/import/jobs.server";
import { sendDueReminders } from "~/features/jury/assignment/jobs.server";
import { syncConflicts } from "~/features/jury/conflicts/detection.commands.server";
import { reconcileRefunds, rescheduleRefunds } from "~/features/ledger/refunds/jobs.server";
import {
  mailDelivery,
  mailReport,
  releaseStaleClaims,
  rescheduleMails,
  type WakeMail,
} from "~/features/mail/jobs.server";
import { releaseMailings } from "~/features/mailings/jobs.server";
import { notifyOfIncidents } from "~/features/monitoring/jobs.server";
import { checkFilms } from "~/features/screeners/checks.commands.server";
import { checkDueLinks } from "~/features/screeners/links.commands.server";
import {
  deleteDueFilms,
  markMissing,
  removeDeletedBytes,
  settleFilms,
} from "~/features/screeners/stored-films.commands.server";
import { deleteUnpaidFilms } from "~/features/screeners/unpaid-films.commands.server";
import { deleteExpiredUploads } from "~/features/screeners/uploads.commands.server";
import { requestMissingFilmLinks } from "~/features/submissions/missing-film-link.jobs.server";
import { compactSubmissionStatistics } from "~/features/submissions/statistics.queries.server";
import { type BackgroundJob, runEach, runInBackground } from "~/lib/background-job";
import { systemClock } from "~/lib/dates/clock";
import type { Deps } from "../deps";
import type { DiskSpaceGuard } from "../storage/disk-space-guard";
import { freeDiskShare } from "../storage/disk-usage";
import { deleteSetAside } from "../storage/set-aside";
import { deleteExpired, deleteOld } from "./retention";

/** With a full disk no background work starts. */
type BackgroundDisk = Pick<DiskSpaceGuard, "hasSpaceForWork">;

/** Milliseconds after which a hanging delivery is left to its lease. */
const mailStopMs = 3_000;

/** Milliseconds in which the payer's browser should submit the entry; until then no job does it. */
const browserSubmitMs = 20_000;

/** Seconds: the first visitors after a start come before jobs, which use the same connection. */
const afterStart = { firstAfter: 0.5 };

/**
 * The mail delivery, started after each commit that queued an email. `isOnlyProcess`: no other process delivers from
 * this database.
 */
export function startMail(
  deps: Pick<Deps, "db" | "clock" | "log" | "mail" | "watch" | "publicUrl">,
  { isOnlyProcess, disk }: { isOnlyProcess: boolean; disk: BackgroundDisk },
): BackgroundJob & { wake: WakeMail } {
  const { transport, sender } = deps.mail;
  const delivery = mailDelivery({ ...deps, transport, sender, report: mailReport(deps.watch) });
  let mustReleaseClaims = isOnlyProcess;
  const job = runInBackground(
    "mail",
    5,
    deps.log,
    async (stopping) => {
      if (!(await disk.hasSpaceForWork())) return;
      if (mustReleaseClaims) await releaseStaleClaims(deps);
      mustReleaseClaims = false;
      await delivery.turn(stopping);
    },
    afterStart,
  );
  return {
    wake: ({ now } = { now: false }) => {
      if (now) delivery.resume();
      job.wake();
    },
    stop: async () => {
      await Promise.race([job.stop(), sleep(mailStopMs)]);
      transport.close?.();
    },
  };
}

/** The reconciler and the cleaning jobs; each runs at start. */
export function startJobs(
  deps: Deps,
  { disk, backupsSince }: { disk: BackgroundDisk; backupsSince: (() => Promise<Date>) | null },
): BackgroundJob[] {
  let isFirstRun = true;
  const startedAt = deps.clock();
  const { links } = deps;
  const run = (
    name: string,
    seconds: number,
    work: (stopping: () => boolean) => Promise<unknown>,
  ) =>
    runInBackground(
      name,
      seconds,
      deps.log,
      async (stopping) => {
        if (await disk.hasSpaceForWork()) await work(stopping);
      },
      afterStart,
    );
  return [
    run("reconciler", 30, async () => {
      const now = deps.clock().getTime();
      await rescheduleDrafts(deps);
      await rescheduleRefunds(deps);
      await reconcile(deps, {
        ignoreSchedule: isFirstRun,
        openedBefore: isFirstRun ? startedAt : new Date(now - browserSubmitMs),
      });
      await reconcileRefunds(deps, { ignoreSchedule: isFirstRun });
      isFirstRun = false;
    }),
    run("provider fees", 20, () => completePayments(deps)),
    run("reminders", 60, () =>
      runEach([
        () => remindUnpaid(deps),
        () => requestMissingFilmLinks(deps),
        () => remindOfAnswers(deps),
        () => remindOfDeliverables(deps),
      ]),
    ),
    run("entry digest", 60, () => sendEntryDigest(deps)),
    run("clock set back", 30, async () => {
      if ((await rescheduleMails(deps)) > 0) deps.wakeMail();
    }),
    run("conflicts", 5, () => syncConflicts(deps.db)),
    run("visits", 30, () => writeVisits(deps.db)),
    run("announcements", 5, () => releaseDue(deps)),
    run("awards", 5, () => releaseAwardEmails(deps)),
    run("mailings", 5, () => releaseMailings(deps)),
    run("imports", 2, (stopping) => runImports(deps, stopping)),
    run("import emails", 5, () => sendDueImportEmails(deps)),
    run("films", 5, (stopping) => checkFilms(deps, stopping)),
    run("films in the bucket", 60, (stopping) => settleFilms(deps, stopping)),
    run("film emails", 5, () => sendFilmEmails(deps)),
    ...(links?.automatic
      ? [run("links", 10, (stopping) => checkDueLinks({ ...deps, ...links }, stopping))]
      : []),
    run("films deleted", 600, () =>
      runEach([
        () => deleteExpiredUploads(deps),
        () => deleteUnpaidFilms(deps),
        () => deleteDueFilms(deps),
        () => removeDeletedBytes(deps),
      ]),
    ),
    run("films missing", 24 * 3_600, () => markMissing(deps)),
    run("jury reminders", 60, () => sendDueReminders(deps)),
    run("sweep", 600, () =>
      runEach([
        () => deleteExpired(deps),
        () => compactSubmissionStatistics(deps.db),
        () => compactContactCounts(deps.db),
        () => refreshFigures(deps.db),
      ]),
    ),
    run("retention", 6 * 3_600, () =>
      runEach([
        () => deleteOld(deps),
        () => deleteOldImports(deps),
        // The machine's time, as in the folders' names.
        () => deleteSetAside(deps.dataDir, systemClock()),
      ]),
    ),
    run("incidents", 60, () =>
      notifyOfIncidents({
        ...deps,
        backupsSince,
        startedAt,
        disk: () => freeDiskShare(deps.dataDir),
      }),
    ),
  ];
}
