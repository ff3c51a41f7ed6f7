import type { Database } from "~/db/client";
import type { MailRoute } from "~/features/mail/handlers.server";
import { emailPreviewResponse } from "~/features/mail/layout/preview-page.rules.server";
import { leaveOutEmail as leaveOut } from "~/features/mail/outbox/leave-out.contract";
import { refuseType } from "~/features/settings/category-types.queries.server";
import {
  refuseEdition,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { resolveAudience } from "./audience.queries.server";
import {
  changeMailing,
  createMailing,
  deleteMailing,
  leaveOutEmail,
  type MailingResult,
  sendMailing,
  undoMailing,
} from "./commands.server";
import * as calls from "./contract";
import { prepareMailing } from "./prepare.commands.server";
import { findMailing, listMailings, readAudienceOf, readCopy } from "./queries.server";
import { mailingSchema } from "./schema";
import { refusals } from "./texts";

type Deps = { db: Database; clock: Clock; publicUrl: string; mail: Pick<MailRoute, "replies"> };

const noMailing = () => problem(404, "We can't find this email.");

/** The director's calls about mailings: draft, preview, send once. */
export function mailingsApi(deps: Deps): Endpoint[] {
  const { db } = deps;
  const replyWithMailing = async (id: string, result: MailingResult) => {
    if (result.kind === "done") return { status: 200 as const, body: result.row };
    if (result.kind === "refused") return problem(409, result.reason);
    if (result.kind === "invalid") return invalid(result.errors);
    const current = await findMailing(db, id);
    if (!current) return noMailing();
    return conflictResponse(conflictMessage("This email"), mailingSchema, current);
  };
  const mailings = implement(calls)("mailings", {
    listMailings: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listMailings(db, query), request),
    createMailing: async ({ query, body }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      if (body.audience.kind !== "filter") {
        const settings = await getSettings(db, edition.id);
        const resolved = await resolveAudience(db, body.audience, settings);
        if (resolved.refused === "not released") return problem(409, refusals.notReleased);
        if (resolved.refused || (body.audience.kind === "entries" && !resolved.recipients.length)) {
          return invalid([{ path: "audience", message: refusals.unknownAudience }]);
        }
      } else {
        const filter = { edition: edition.slug, ...body.audience.filter };
        const refusal =
          (await refuseEdition(db, filter)) ??
          (await refuseType(db, filter, "audience.filter.type"));
        if (refusal) return refusal;
      }
      return { status: 201, body: await createMailing(deps, edition, body) };
    },
    readMailing: async ({ params }) => {
      const row = await findMailing(db, params.id);
      return row ? { status: 200, body: row } : noMailing();
    },
    changeMailing: async ({ params, body }) =>
      replyWithMailing(params.id, await changeMailing(deps, params.id, body)),
    deleteMailing: async ({ params, query }) => {
      const reply = await replyWithMailing(
        params.id,
        await deleteMailing(deps, { ...params, ...query }),
      );
      return reply instanceof Response ? reply : { status: 204 };
    },
    readMailingAudience: async ({ params }) => {
      const row = await findMailing(db, params.id);
      return row ? { status: 200, body: await readAudienceOf(db, row) } : noMailing();
    },
    showMailingCopy: async ({ params, query }) => {
      const row = await findMailing(db, params.id);
      const html = row && (await readCopy(deps, row, Number(params.at)));
      return html ? emailPreviewResponse(html, { framed: query.framed === "1" }) : noMailing();
    },
    prepareMailing: async ({ params, body }) =>
      replyWithMailing(params.id, await prepareMailing(deps, { ...params, ...body })),
    sendMailing: async ({ params, body }) =>
      replyWithMailing(params.id, await sendMailing(deps, { ...params, ...body })),
    undoMailing: async ({ params, body }) =>
      replyWithMailing(params.id, await undoMailing(deps, { ...params, ...body })),
  });
  const outbox = implement({ leaveOutEmail: leaveOut })("mailings", {
    leaveOutEmail: async ({ params }) => {
      const reply = await replyWithMailing(
        params.id,
        await leaveOutEmail(deps, params.id, params.outboxId),
      );
      if (reply instanceof Response) return reply;
      return { status: 200, body: { emails: reply.body.emails ?? 0 } };
    },
  });
  return [...mailings, ...outbox];
}
