import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media } from "~/db/schema";
import { hadBytes } from "~/features/screeners/commands.server";
import { recordLinkAnswer } from "~/features/screeners/links.commands.server";
import type { LinkChecker } from "~/features/screeners/links.gateway.server";
import { closeProblems } from "~/features/screeners/problems.commands.server";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import { removeDeletedBytes } from "~/features/screeners/stored-films.commands.server";
import { markSubtitlesDeleted } from "~/features/screeners/subtitles.commands.server";
import { streamTexts } from "~/features/screeners/texts";
import { noteEmail } from "~/features/screeners/uploads.commands.server";
import { refuseEdition } from "~/features/settings/editions.queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import * as calls from "./contract";
import { findLinkCheck, findLinkUrl, listLinkChecks } from "./links.queries.server";
import { findFilmProblem, listFilmProblems } from "./problems.queries.server";
import { findMedia, isFilm, listMedia, listWithoutFilm, readMediaSummary } from "./queries.server";
import { adminScreenerSchema } from "./schema";
import { linkTexts } from "./texts";

type Deps = {
  db: Database;
  clock: Clock;
  films: FilmStorage;
  /** Checks of links; null: none. */
  links: { check: LinkChecker } | null;
  /** Disk space to keep free, in GB; null for 5 GB or 10 %, whichever is more. */
  reserveGigabytes: number | null;
};

/** Calls about uploaded films for the admin. */
export function screenersApi(deps: Deps): Endpoint[] {
  const { db, clock, links } = deps;
  return implement(calls)("screeners", {
    listMedia: async ({ query, actor, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listMedia(deps, actor, query), request),
    readMediaSummary: async ({ query, actor }) =>
      (await refuseEdition(db, query)) ?? {
        status: 200,
        body: await readMediaSummary(deps, actor, query),
      },
    listWithoutFilm: async ({ query, actor, request }) =>
      (await refuseEdition(db, query)) ??
      pageReply(await listWithoutFilm(db, actor, query), request),
    listFilmProblems: async ({ query, actor, request }) =>
      (await refuseEdition(db, query)) ??
      pageReply(await listFilmProblems(db, actor, query), request),
    closeFilmProblem: async ({ params: { id }, actor }) => {
      const filmProblem = await findFilmProblem(db, actor, id);
      if (!filmProblem) return problem(404, streamTexts.unknown);
      // A page that was loaded earlier must not close newer reports.
      if (filmProblem.mendedAt) return { status: 200, body: filmProblem };
      await db.transaction((tx) => closeProblems(tx, filmProblem.submissionId, clock()));
      const closedProblem = await findFilmProblem(db, actor, id);
      return { status: 200, body: closedProblem ?? filmProblem };
    },
    listLinkChecks: async ({ query, actor, request }) =>
      (await refuseEdition(db, query)) ??
      pageReply(await listLinkChecks(db, actor, query), request),
    checkLink: async ({ body: { submissionId }, actor }) => {
      const url = await findLinkUrl(db, actor, submissionId);
      if (url === undefined) return problem(404, linkTexts.unknown);
      if (url === null) return problem(409, linkTexts.noLink);
      if (!links) return problem(409, linkTexts.off);
      await recordLinkAnswer(deps, { submissionId, url }, await links.check(url));
      const row = await findLinkCheck(db, actor, submissionId);
      return row ? { status: 200, body: row } : problem(409, linkTexts.changed);
    },
    deleteMedia: async ({ params: { id }, query: { version }, actor }) => {
      const isDeleted = await db.transaction(async (tx) => {
        const [row] = await tx
          .update(media)
          .set({ state: "deleted", deletedAt: clock() })
          .where(
            and(
              isFilm,
              eq(media.id, id),
              eq(media.version, version),
              isNotNull(media.submissionId),
            ),
          )
          .returning({ id: media.id, submissionId: media.submissionId, reason: media.reason });
        if (!row?.submissionId) return false;
        // Without a film there is nothing that its subtitles belong to.
        await markSubtitlesDeleted(tx, row.submissionId, { now: clock() });
        await noteEmail(tx, [row].filter(hadBytes), "screener_deleted");
        const subject = row.submissionId;
        await audit(tx, clock(), actor, "uploaded film deleted", { subject });
        return true;
      });
      if (isDeleted) {
        await removeDeletedBytes(deps);
        return { status: 204 };
      }
      const current = await findMedia(deps, id);
      if (!current) return problem(404, streamTexts.unknown);
      return conflictResponse(conflictMessage("This film"), adminScreenerSchema, current);
    },
  });
}
