import type { Database } from "~/db/client";
import { queueMails } from "~/features/mail/commands.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { emailPreviewResponse } from "~/features/mail/layout/preview-page.rules.server";
import { leaveOutEmail as leaveOut } from "~/features/mail/outbox/leave-out.contract";
import { refuseType } from "~/features/settings/category-types.queries.server";
import {
  currentEdition,
  refuseEdition,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import { resolveAudience } from "./audience.queries.server";
import {
  changeMailing,
  createMailing,
  deleteMailing,
  leaveOutEmail,
  type MailingResult,
  pauseMailing,
  resumeMailing,
  sendMailing,
  stopMailing,
  undoMailing,
} from "./commands.server";
import * as calls from "./contract";
import { copyPage } from "./copy-page.rules";
import { prepareMailing } from "./prepare.commands.server";
import {
  describeMailing,
  findMailing,
  listMailings,
  readAudienceOf,
  readCopy,
} from "./queries.server";
import { listRecipients, recipientLines } from "./recipients.queries.server";
import { mailingSchema } from "./schema";
import { refusals } from "./texts";

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  mail: Pick<MailRoute, "replies" | "transport">;
  wakeMail: () => void;
};

const noMailing = () => problem(404, "We can't find this email.");

/** The director's calls about mailings: draft, preview, send once. */
export function mailingsApi(deps: Deps): Endpoint[] {
  const { db } = deps;
  const replyWithMailing = async (id: string, result: MailingResult) => {
    if (result.kind === "done") {
      return { status: 200 as const, body: await describeMailing(db, result.row) };
    }
    if (result.kind === "refused") return problem(409, result.reason);
    if (result.kind === "invalid") return invalid(result.errors);
    const current = await findMailing(db, id);
    if (!current) return noMailing();
    return conflictResponse(
      conflictMessage("This email"),
      mailingSchema,
      await describeMailing(db, current),
    );
  };
  const step = async <Body extends { version: number }>(
    { params: { id }, body }: { params: { id: string }; body: Body },
    command: (deps: Deps, input: Body & { id: string }) => Promise<MailingResult>,
  ) => {
    const reply = await replyWithMailing(id, await command(deps, { ...body, id }));
    // Of a resumed newsletter, copies may leave at once.
    deps.wakeMail();
    return reply;
  };
  const mailings = implement(calls)("mailings", {
    listMailings: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listMailings(db, query), request),
    createMailing: async ({ query, body }) => {
      const requested = await resolveEdition(db, query);
      if (!requested) return unknownEdition(query);
      const { audience } = body;
      const edition = audience.kind === "subscribers" ? await currentEdition(db) : requested;
      if (audience.kind === "filter") {
        const filter = { edition: edition.slug, ...audience.filter };
        const refusal =
          (await refuseEdition(db, filter)) ??
          (await refuseType(db, filter, "audience.filter.type"));
        if (refusal) return refusal;
      } else if (audience.kind !== "subscribers") {
        const settings = await getSettings(db, edition.id);
        const resolved = await resolveAudience(db, audience, settings);
        if (resolved.refused === "not released") return problem(409, refusals.notReleased);
        if (resolved.refused || (audience.kind === "entries" && !resolved.recipients.length)) {
          return invalid([{ path: "audience", message: refusals.unknownAudience }]);
        }
      }
      const row = await createMailing(deps, edition, body);
      return { status: 201, body: await describeMailing(db, row) };
    },
    readMailing: async ({ params }) => {
      const row = await findMailing(db, params.id);
      return row ? { status: 200, body: await describeMailing(db, row) } : noMailing();
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
      return row ? { status: 200, body: await readAudienceOf(deps, row) } : noMailing();
    },
    showMailingCopy: async ({ params, query }) => {
      const row = await findMailing(db, params.id);
      const copy = row && (await readCopy(deps, row, Number(params.at)));
      const page = copy && copyPage(copy, query.view);
      return page ? emailPreviewResponse(page, { framed: query.framed === "1" }) : noMailing();
    },
    testMailing: async ({ params, body }) => {
      const row = await findMailing(db, params.id);
      const copy = row && (await readCopy(deps, row, 0));
      if (!row) return noMailing();
      if (!copy) return problem(409, refusals.noRecipients);
      if (copy.missing.length > 0) return invalid(copy.missing);
      const { subject, html, text } = copy;
      const test = { kind: "test", subject: `[Test] ${subject}`, html, text };
      const tests = body.addresses.map((to) => ({ ...test, to }));
      await queueMails(db, deps.clock, tests);
      deps.wakeMail();
      return { status: 202, body: { queued: tests.length } };
    },
    listRecipients: async ({ params, query, request }) =>
      (await findMailing(db, params.id))
        ? pageReply(await listRecipients(db, params.id, query), request)
        : noMailing(),
    exportRecipients: async ({ params }) =>
      (await findMailing(db, params.id))
        ? downloadOf("recipients.csv", "text/csv", recipientLines(db, params.id))
        : noMailing(),
    prepareMailing: (input) => step(input, prepareMailing),
    sendMailing: (input) => step(input, sendMailing),
    undoMailing: (input) => step(input, undoMailing),
    pauseMailing: (input) => step(input, pauseMailing),
    resumeMailing: (input) => step(input, resumeMailing),
    stopMailing: (input) => step(input, stopMailing),
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
