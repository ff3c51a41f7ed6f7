import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { Logger } from "~/lib/log";
import { pageReply } from "~/lib/pagination/keyset";
import type { ServiceWatch } from "~/lib/service-health";
import { liftBounces, liftSuppression } from "./commands.server";
import * as calls from "./contract";
import type { MailAddress, MailTransport } from "./gateway.server";
import { mailReport, type WakeMail } from "./jobs.server";
import { listSuppressions } from "./queries.server";
import { sendTestMail } from "./test-mail.commands.server";

/** The address for replies, and the secret of the service that delivers them. */
export type ReplyRoute = { address: string; token: string };

/** How this site sends emails. */
export type MailRoute = {
  transport: MailTransport;
  sender: () => Promise<MailAddress>;
  /** SendGrid's public key for its events, base64; without it they are refused. */
  noticeKey?: string;
  replies?: ReplyRoute;
};

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  mail: MailRoute;
  publicUrl: string;
  watch: ServiceWatch<"mail">;
  wakeMail: WakeMail;
};

/** The calls about emails and their wording. */
export function mailApi(deps: Deps): Endpoint[] {
  const { db, clock, log, mail, publicUrl, watch, wakeMail } = deps;
  const report = mailReport(watch);
  return implement(calls)("mail", {
    sendTestEmail: async ({ body: { testEmail } }) => {
      const refusal = await sendTestMail({ db, clock, log, publicUrl, ...mail, report }, testEmail);
      if (refusal !== null) return problem(502, refusal);
      wakeMail({ now: true });
      return { status: 200, body: { recipient: testEmail, transport: mail.transport.name } };
    },
    listSuppressions: async ({ query, request }) =>
      pageReply(await listSuppressions(db, query), request),
    liftSuppression: async ({ params }) =>
      (await liftSuppression(db, params.address))
        ? { status: 204 }
        : problem(404, "This address is not suppressed."),
    liftBounces: async ({ body }) => ({
      status: 200,
      body: { lifted: await liftBounces(db, clock, body.since) },
    }),
  });
}
