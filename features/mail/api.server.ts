import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import type { Logger } from "~/http/log";
import { pageQueryFor } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import type { ServiceWatch } from "~/http/service-watch";
import { liftSuppression } from "./commands.server";
import type { MailAddress, MailTransport } from "./gateway.server";
import { mailReport } from "./jobs.server";
import { listSuppressions } from "./queries.server";
import {
  suppressionSchema,
  suppressionsPath,
  testEmailPath,
  testEmailSchema,
  testEmailSentSchema,
} from "./schema";
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

const testLimit = { name: "test-email", max: 20, seconds: 3_600 };
const anAddress = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

export function mailApi(deps: Deps): Endpoint[] {
  const { db, clock, log, mail, watch } = deps;
  const report = mailReport(watch);
  return [
    endpoint({
      method: "POST",
      path: testEmailPath,
      access: "director",
      summary: "Send a test mail at once",
      limits: [testLimit],
      body: testEmailSchema,
      replies: { 200: testEmailSentSchema },
      refusals: [502],
      handle: async ({ body: { testEmail } }) => {
        const refused = await sendTestMail({ db, clock, log, ...mail, report }, testEmail);
        if (refused !== null) return problem(502, refused);
        return { status: 200, body: { recipient: testEmail, transport: mail.transport.name } };
      },
    }),
    endpoint({
      method: "GET",
      path: suppressionsPath,
      access: "director",
      summary: "The addresses that mail came back from or whose owners complained, newest first",
      query: pageQueryFor(anAddress),
      replies: { 200: z.array(suppressionSchema) },
      handle: async ({ query, request }) => pageReply(await listSuppressions(db, query), request),
    }),
    endpoint({
      method: "DELETE",
      path: `${suppressionsPath}/{address}`,
      access: "director",
      summary: "Let mail go to an address again",
      params: z.object({ address: z.string().regex(anAddress) }),
      replies: { 204: null },
      handle: async ({ params }) =>
        (await liftSuppression(db, params.address))
          ? { status: 204 }
          : problem(404, "Mail is not kept from this address."),
    }),
  ];
}
