import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, implement } from "~/http/endpoint";
import type { Logger } from "~/http/log";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import type { ServiceWatch } from "~/http/service-watch";
import * as calls from "./calls";
import { liftSuppression } from "./commands.server";
import type { MailAddress, MailTransport } from "./gateway.server";
import { mailReport } from "./jobs.server";
import { listSuppressions } from "./queries.server";
import { sendTestMail } from "./test-mail.server";

/** How letters leave this site. */
export type MailRoute = {
  transport: MailTransport;
  sender: () => Promise<MailAddress>;
  /** SendGrid's public key for its notices, base64; without it they are refused. */
  noticeKey?: string;
};

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  mail: MailRoute;
  watch: ServiceWatch<"mail">;
};

export function mailApi(deps: Deps): Endpoint[] {
  const { db, clock, log, mail, watch } = deps;
  const report = mailReport(watch);
  return implement(calls)("mail", {
    sendTestEmail: async ({ body: { testEmail } }) => {
      const refused = await sendTestMail({ db, clock, log, ...mail, report }, testEmail);
      if (refused !== null) return problem(502, refused);
      return { status: 200, body: { recipient: testEmail, transport: mail.transport.name } };
    },
    listSuppressions: async ({ query, request }) =>
      pageReply(await listSuppressions(db, query), request),
    liftSuppression: async ({ params }) =>
      (await liftSuppression(db, params.address))
        ? { status: 204 }
        : problem(404, "Mail is not kept from this address."),
  });
}
