import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, juries, juryPhases, linkChecks, submissions } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import type { LinkChecker } from "./links.gateway.server";
import { type LinkAnswer, nextLinkState } from "./links.rules";

/**
 * Checks the links of films: new and corrected ones at once, all of them daily while a phase of their jury is open. A
 * process claims a link before it asks the link's host, so that several processes do not ask twice.
 */

type Deps = { db: Database; clock: Clock };
type FilmLink = { submissionId: string; url: string };
/** A link that is due, with the time of its last check. */
type DueLink = FilmLink & { lastCheckedAt: Date | null };

const dayMs = 86_400_000;
/** Milliseconds for which a link is claimed: longer than any check takes. */
const claimMs = 5 * 60_000;
/** Links that are considered, and hosts that are asked at once, in one run. */
const maxLinksPerRun = 500;
const maxParallelChecks = 20;

const isPhaseOpen = (now: string): SQL => sql`exists (select from ${juryPhases}
  join ${juries} on ${juries.id} = ${juryPhases.juryId}
  where ${juries.editionId} = ${submissions.editionId}
    and ${juryPhases.opensAt} <= ${now} and ${juryPhases.closesAt} > ${now})`;

/**
 * The condition of a check that is due. A link that did not work is asked again daily, even without a phase, until it
 * works or is changed.
 */
const isDue = (now: Date) => {
  const needsRecheck = inArray(linkChecks.result, ["gone", "unreachable"]);
  return or(
    isNull(linkChecks.at),
    sql`${linkChecks.url} <> ${submissions.filmUrl}`,
    and(
      lte(linkChecks.at, new Date(now.getTime() - dayMs)),
      or(needsRecheck, isPhaseOpen(now.toISOString())),
    ),
  );
};

const isFree = (now: Date) => or(isNull(linkChecks.claimedUntil), lt(linkChecks.claimedUntil, now));

/** Links that are due, new and corrected ones first. */
async function dueLinks(db: Database, now: Date): Promise<DueLink[]> {
  const rows = await db
    .select({
      submissionId: submissions.id,
      url: submissions.filmUrl,
      lastCheckedAt: linkChecks.at,
    })
    .from(submissions)
    .innerJoin(editions, eq(editions.id, submissions.editionId))
    .leftJoin(linkChecks, eq(linkChecks.submissionId, submissions.id))
    .where(
      and(
        // Of an edition that is over, only what a jury still watches: nobody is written to about old links.
        or(
          eq(editions.state, "open"),
          and(eq(editions.state, "closed"), isPhaseOpen(now.toISOString())),
        ),
        sql`${submissions.filmUrl} is not null`,
        isNull(submissions.withdrawnAt),
        inArray(submissions.announcedStatus, ["pending", "reviewed"]),
        isFree(now),
        isDue(now),
      ),
    )
    .orderBy(
      sql`(${linkChecks.url} = ${submissions.filmUrl}) is true`,
      asc(linkChecks.at),
      asc(submissions.submittedAt),
    )
    .limit(maxLinksPerRun);
  return rows.flatMap(({ url, ...row }) => (url ? [{ ...row, url }] : []));
}

/** Claims a link for a check; false if another process has it, or has checked it since `lastCheckedAt`. */
async function claimLink(db: Database, { submissionId, url, lastCheckedAt }: DueLink, now: Date) {
  const claimedUntil = new Date(now.getTime() + claimMs);
  const claimed = await db
    .insert(linkChecks)
    .values({ submissionId, url, claimedUntil })
    .onConflictDoUpdate({
      target: linkChecks.submissionId,
      set: { claimedUntil },
      setWhere: and(
        isFree(now),
        lastCheckedAt ? eq(linkChecks.at, lastCheckedAt) : isNull(linkChecks.at),
      ),
    })
    .returning({ id: linkChecks.submissionId });
  return claimed.length > 0;
}

/** Stores an answer, unless the link was changed meanwhile. */
export async function recordLinkAnswer(
  { db, clock }: Deps,
  { submissionId, url }: FilmLink,
  answer: LinkAnswer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [entry] = await tx
      .select({ url: submissions.filmUrl, password: submissions.filmPassword })
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for("no key update");
    const ofEntry = eq(linkChecks.submissionId, submissionId);
    if (entry?.url !== url) {
      await tx.update(linkChecks).set({ claimedUntil: null }).where(ofEntry);
      return;
    }
    const [row] = await tx.select().from(linkChecks).where(ofEntry);
    const now = clock();
    const earlierCheck = row?.url === url ? row : null;
    const state = nextLinkState(earlierCheck, answer, {
      now,
      hasPassword: Boolean(entry.password),
    });
    const set = { ...state, url, claimedUntil: null };
    await tx
      .insert(linkChecks)
      .values({ ...set, submissionId })
      .onConflictDoUpdate({ target: linkChecks.submissionId, set });
  });
}

/** Checks one due link of each host. Once `stopping`, it waits for no host. Returns how many were checked. */
export async function checkDueLinks(
  { check, log, ...deps }: Deps & { check: LinkChecker; log: Logger },
  stopping: () => boolean = () => false,
): Promise<number> {
  const byHost = new Map<string, DueLink>();
  for (const link of await dueLinks(deps.db, deps.clock())) {
    const host = URL.parse(link.url)?.hostname ?? "";
    if (!byHost.has(host)) byHost.set(host, link);
  }
  let isDone = false;
  const whenStopped = (async () => {
    while (!isDone && !stopping()) await sleep(200);
    return null;
  })();
  const checks = [...byHost.values()].slice(0, maxParallelChecks).map(async (link) => {
    try {
      if (!(await claimLink(deps.db, link, deps.clock()))) return 0;
      const answer = await Promise.race([check(link.url), whenStopped]);
      if (answer) await recordLinkAnswer(deps, link, answer);
      return answer ? 1 : 0;
    } catch (error) {
      log.error("link not checked", { id: link.submissionId, error: describeError(error) });
      return 0;
    }
  });
  const counts = await Promise.all(checks);
  isDone = true;
  return counts.reduce<number>((sum, count) => sum + count, 0);
}
