import type { Database } from "~/db/client";
import { readDecision } from "~/features/decisions/queries.server";
import { decisionSchema } from "~/features/decisions/schema";
import { decisionRefusals } from "~/features/decisions/texts";
import { emailPreviewResponse } from "~/features/mail/layout/preview-page.rules.server";
import { refuseTypes } from "~/features/settings/category-types.queries.server";
import {
  readOnlyReason,
  refuseEdition,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { pendingAnnouncementMessage } from "~/features/submissions/decision/locked-announcement.commands.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import {
  type AnnouncementResult,
  cancelAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  findAnnouncement,
  findEditionId,
  listAnnouncements,
  revertAnnouncement,
  scheduleAnnouncement,
  unlockAnnouncement,
} from "./commands.server";
import * as calls from "./contract";
import { correctDecision } from "./corrections.commands.server";
import { downloadLedger, listLedger, readLedger } from "./deliveries.queries.server";
import { listEmails, readEmail } from "./email-previews.queries.server";
import { readFollowUps } from "./follow-ups.queries.server";
import { countPrepared, lockAnnouncement } from "./lock.commands.server";
import { previewLock } from "./recipients.queries.server";
import { redeliverEmail } from "./redeliver.commands.server";
import { announcementSchema } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

const notFound = () => problem(404, "There is nothing at this address.");

/** Calls of announcements: recipients, emails, lock, release, deliveries. */
export function announcementsApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl } = deps;
  const reply = async (id: string, result: AnnouncementResult) => {
    if (result.kind === "done") return { status: 200 as const, body: result.row };
    const current = await findAnnouncement(db, id);
    if (result.kind === "unknown" || !current) return notFound();
    if (result.kind === "refused") return problem(result.status, result.reason);
    return conflictResponse(conflictMessage("This announcement"), announcementSchema, current);
  };
  // Documented with the decisions, whose path it has.
  const correction = implement({ correctDecision: calls.correctDecision })("decisions", {
    correctDecision: async ({ params: { submissionId }, body }) => {
      const result = await correctDecision(deps, "director", submissionId, body);
      switch (result.kind) {
        case "locked":
          return { status: 201, body: result.announcement };
        case "invalid":
          return invalid(result.errors);
        case "refused":
          return problem(result.status, result.reason);
        case "withdrawn":
          return problem(409, decisionRefusals.withdrawn);
        case "scheduled":
          return problem(409, pendingAnnouncementMessage);
      }
      const current = await readDecision(db, submissionId);
      if (result.kind === "unknown" || !current) return notFound();
      return conflictResponse(conflictMessage("This decision"), decisionSchema, current);
    },
  });
  const announcements = implement(calls)("announcements", {
    listAnnouncements: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listAnnouncements(db, query), request),
    createAnnouncement: async ({ query, body }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const reason = readOnlyReason(edition);
      if (reason) return problem(409, reason);
      const refusal = await refuseTypes(db, edition.id, body.types);
      if (refusal) return refusal;
      return { status: 201, body: await createAnnouncement(db, clock, body, edition) };
    },
    listAnnouncementToDo: async ({ query, request }) =>
      (await refuseEdition(db, query)) ??
      pageReply(
        paginateArray(
          await readFollowUps(db, clock, query.edition),
          ({ kind, submissionId }) => `${kind}.${submissionId}`,
          query,
        ),
        request,
      ),
    readAnnouncement: async ({ params }) => {
      const body = await findAnnouncement(db, params.id);
      return body ? { status: 200, body } : notFound();
    },
    changeAnnouncement: async ({ params: { id }, body }) =>
      (await refuseTypes(db, await findEditionId(db, id), body.types)) ??
      reply(id, await changeAnnouncement(db, id, body)),
    cancelAnnouncement: async ({ params: { id }, body: { version } }) =>
      reply(id, await cancelAnnouncement(deps, { id, version })),
    lockAnnouncement: async ({ params: { id }, body: { version } }) =>
      reply(id, await lockAnnouncement(deps, { id, version })),
    readLockProgress: async ({ params: { id } }) =>
      (await findAnnouncement(db, id))
        ? { status: 200, body: { prepared: await countPrepared(db, id) } }
        : notFound(),
    unlockAnnouncement: async ({ params: { id }, body: { version } }) =>
      reply(id, await unlockAnnouncement(deps, { id, version })),
    releaseAnnouncement: async ({ params: { id }, body: { version, letters } }) =>
      reply(id, await scheduleAnnouncement(deps, { id, version }, { kind: "release", letters })),
    scheduleAnnouncement: async ({ params: { id }, body: { version, ...release } }) =>
      reply(
        id,
        await scheduleAnnouncement(deps, { id, version }, { kind: "schedule", ...release }),
      ),
    revertAnnouncement: async ({ params: { id }, body: { version } }) =>
      reply(id, await revertAnnouncement(deps, { id, version })),
    tryAnnouncement: async ({ params }) => {
      const row = await findAnnouncement(db, params.id);
      return row ? { status: 200, body: await previewLock(db, row, publicUrl) } : notFound();
    },
    listAnnouncementEmails: async ({ params, query, request }) => {
      const row = await findAnnouncement(db, params.id);
      return row ? pageReply(await listEmails(deps, row, query), request) : notFound();
    },
    readAnnouncementEmail: async ({ params: { id, submissionId } }) => {
      const row = await findAnnouncement(db, id);
      const body = row && (await readEmail(deps, row, submissionId));
      return body ? { status: 200, body } : notFound();
    },
    showAnnouncementEmail: async ({ params: { id, submissionId }, query: { framed } }) => {
      const row = await findAnnouncement(db, id);
      const email = row && (await readEmail(deps, row, submissionId));
      if (!email) return notFound();
      return emailPreviewResponse(email.html, { framed: framed !== undefined });
    },
    readAnnouncementLedger: async ({ params, query, request }) => {
      const row = await findAnnouncement(db, params.id);
      return row ? pageReply(await listLedger(db, row.id, query), request) : notFound();
    },
    redeliverAnnouncementEmail: async ({ params: { id, submissionId }, body: { toAddress } }) => {
      const result = await redeliverEmail(deps, id, submissionId, toAddress);
      if (result.kind === "unknown") return notFound();
      if (result.kind === "refused") return problem(409, result.reason);
      return { status: 200, body: { toAddress: result.toAddress } };
    },
    exportAnnouncementLedger: async ({ params }) => {
      const row = await findAnnouncement(db, params.id);
      return row ? downloadLedger(await readLedger(db, row.id)) : notFound();
    },
    correctDecision: null,
  });
  return [...announcements, ...correction];
}
