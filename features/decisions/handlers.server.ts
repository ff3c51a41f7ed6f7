import { z } from "zod";
import type { Database } from "~/db/client";
import { refuseType } from "~/features/settings/category-types.queries.server";
import {
  refuseEdition,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { announcedSentence } from "~/features/submissions/decision/announced.texts";
import { pendingAnnouncementMessage } from "~/features/submissions/decision/locked-announcement.commands.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement, isDirector } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { changeChip, createChip, decideMany, makeDecision } from "./commands.server";
import * as calls from "./contract";
import { readSelection } from "./public.queries.server";
import {
  listChips,
  listDecisions,
  readDecision,
  readVisibleDecision,
  summarizeDecisions,
} from "./queries.server";
import { decisionSchema } from "./schema";
import { publishSelection } from "./selection.commands.server";
import { decisionRefusals } from "./texts";

type Deps = { db: Database; clock: Clock; publicUrl: string };

const notFound = () => problem(404, "Not found.");

/** Calls about private decisions, feedback, and the selection. */
export function decisionsApi(deps: Deps): Endpoint[] {
  const { db, clock } = deps;
  return implement(calls)("decisions", {
    listDecisions: async ({ query, request, actor }) => {
      // Search, and sorting by score or country, would reveal what a programmer may not see.
      const isForDirectors = query.q || /^(score|country)/.test(query.sort ?? "");
      if (isForDirectors && !isDirector(actor)) return problem(403, decisionRefusals.directorOnly);
      const refusal = (await refuseEdition(db, query)) ?? (await refuseType(db, query));
      return refusal ?? pageReply(await listDecisions(db, query, actor), request);
    },
    summarizeDecisions: async ({ query, actor }) =>
      (await refuseEdition(db, query)) ?? {
        status: 200,
        body: await summarizeDecisions(db, query.edition, actor),
      },
    readDecision: async ({ params, actor }) => {
      const body = await readVisibleDecision(db, actor, params.submissionId);
      return body ? { status: 200, body } : notFound();
    },
    makeDecision: async ({ params: { submissionId }, body }) => {
      const result = await makeDecision(db, clock, "director", submissionId, body);
      if (result.kind === "invalid") return invalid(result.errors);
      if (result.kind === "withdrawn") return problem(409, decisionRefusals.withdrawn);
      if (result.kind === "scheduled") return problem(409, pendingAnnouncementMessage);
      const current = await readDecision(db, submissionId);
      if (result.kind === "unknown" || !current) return notFound();
      if (result.kind === "stale")
        return conflictResponse(conflictMessage("This decision"), decisionSchema, current);
      return { status: 200, body: current };
    },
    decideMany: async ({ body }) => {
      const result = await decideMany(db, clock, "director", body);
      if (result.kind === "done") {
        return { status: 200, body: { changed: result.changed, change: result.change } };
      }
      if (result.kind === "scheduled") return problem(409, pendingAnnouncementMessage);
      if (result.kind === "announced") {
        const announced = result.announced.map(({ id }) => id);
        return problem(409, announcedSentence(result.announced), { announced });
      }
      const decisions = await Promise.all(body.ids.map((id) => readDecision(db, id)));
      const current = decisions.filter((decision) => decision !== null);
      return conflictResponse(
        conflictMessage("One of these decisions"),
        z.array(decisionSchema),
        current,
      );
    },
    listChips: async ({ query, request }) => pageReply(await listChips(db, query), request),
    createChip: async ({ body }) => ({ status: 201, body: await createChip(db, clock, body) }),
    changeChip: async ({ params, body }) => {
      const chip = await changeChip(db, clock, params.id, body);
      if (chip === "scheduled") return problem(409, pendingAnnouncementMessage);
      return chip ? { status: 200, body: chip } : notFound();
    },
    readSelection: async () => ({ status: 200, body: await readSelection(db) }),
    publishSelection: async ({ query, body: { reason } }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const result = await publishSelection(db, clock, edition, reason);
      if (result.kind === "refused") return problem(409, result.refusal);
      if (result.kind === "open") {
        const { queued, undecided } = result;
        const detail = `Unsent emails: ${queued}. Undecided entries: ${undecided}. Give a reason for publishing the selection first.`;
        return problem(409, detail, { queued, undecided });
      }
      return { status: 200, body: await readSelection(db, edition) };
    },
  });
}
