import { z } from "zod";
import type { Database } from "~/db/client";
import { refuseType } from "~/features/settings/category-types.server";
import { refuseEdition, resolveEdition, unknownEdition } from "~/features/settings/editions.server";
import { announcedSentence } from "~/features/submissions/decision/announced.texts";
import { formatPendingAnnouncement } from "~/features/submissions/decision/locked-announcement.server";
import { CONFLICT_MESSAGE, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement, isDirector } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { changeChip, createChip, decideMany, makeDecision } from "./commands.server";
import * as calls from "./contract";
import {
  listChips,
  listDecisions,
  readDecision,
  readDecisionFor,
  summarizeDecisions,
} from "./queries.server";
import { decisionSchema } from "./schema";
import { publishSelection, readSelection } from "./selection.server";
import { decisionRefusals } from "./texts";

type Deps = { db: Database; clock: Clock; publicUrl: string };

const nothingHere = () => problem(404, "Not found.");

/** Calls about private decisions, feedback, and the selection. */
export function decisionsApi(deps: Deps): Endpoint[] {
  const { db, clock } = deps;
  return implement(calls)("decisions", {
    listDecisions: async ({ query, request, actor }) => {
      // Search, and sorting by score or country, would reveal what a programmer may not see.
      const isDirectors = query.q || /^(score|country)/.test(query.sort ?? "");
      if (isDirectors && !isDirector(actor)) return problem(403, decisionRefusals.directorOnly);
      const refused = (await refuseEdition(db, query)) ?? (await refuseType(db, query));
      return refused ?? pageReply(await listDecisions(db, query, actor), request);
    },
    summarizeDecisions: async ({ query, actor }) =>
      (await refuseEdition(db, query)) ?? {
        status: 200,
        body: await summarizeDecisions(db, query.edition, actor),
      },
    readDecision: async ({ params, actor }) => {
      const body = await readDecisionFor(db, actor, params.submissionId);
      return body ? { status: 200, body } : nothingHere();
    },
    makeDecision: async ({ params: { submissionId }, body }) => {
      const made = await makeDecision(db, clock, "director", submissionId, body);
      if (made.kind === "invalid") return invalid(made.errors);
      if (made.kind === "withdrawn") return problem(409, decisionRefusals.withdrawn);
      if (made.kind === "scheduled") return problem(409, formatPendingAnnouncement);
      const now = await readDecision(db, submissionId);
      if (made.kind === "unknown" || !now) return nothingHere();
      if (made.kind === "stale")
        return conflictResponse(CONFLICT_MESSAGE("This decision"), decisionSchema, now);
      return { status: 200, body: now };
    },
    decideMany: async ({ body }) => {
      const done = await decideMany(db, clock, "director", body);
      if (done.kind === "done") {
        return { status: 200, body: { changed: done.changed, change: done.change } };
      }
      if (done.kind === "scheduled") return problem(409, formatPendingAnnouncement);
      if (done.kind === "announced") {
        const announced = done.announced.map(({ id }) => id);
        return problem(409, announcedSentence(done.announced), { announced });
      }
      const now = await Promise.all(body.ids.map((id) => readDecision(db, id)));
      const current = now.filter((one) => one !== null);
      return conflictResponse(
        CONFLICT_MESSAGE("One of these decisions"),
        z.array(decisionSchema),
        current,
      );
    },
    listChips: async ({ query, request }) => pageReply(await listChips(db, query), request),
    createChip: async ({ body }) => ({ status: 201, body: await createChip(db, clock, body) }),
    changeChip: async ({ params, body }) => {
      const chip = await changeChip(db, clock, params.id, body);
      if (chip === "scheduled") return problem(409, formatPendingAnnouncement);
      return chip ? { status: 200, body: chip } : nothingHere();
    },
    readSelection: async () => ({ status: 200, body: await readSelection(db) }),
    publishSelection: async ({ query, body: { reason } }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const done = await publishSelection(db, clock, edition, reason);
      if (done.kind === "refused") return problem(409, done.why);
      if (done.kind === "open") {
        const { queued, undecided } = done;
        const detail = `Unsent emails: ${queued}. Undecided entries: ${undecided}. Give a reason for publishing the selection first.`;
        return problem(409, detail, { queued, undecided });
      }
      return { status: 200, body: await readSelection(db, edition) };
    },
  });
}
