import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { retryMail } from "../commands.server";
import { letterResponse } from "../letters/page.server";
import { findLetter, listOutbox } from "../queries.server";
import { outboxMailSchema, outboxPath, outboxStates } from "../schema";

type Deps = { db: Database; clock: Clock; wakeMail: () => void };

const byId = z.object({ id: z.uuid() });
const noMail = () => problem(404, "There is no such mail.");

/** The calls of the outbox: every mail, its letter, another attempt. */
export function outboxApi({ db, clock, wakeMail }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: outboxPath,
      access: "director",
      summary: "Every mail, newest first; state narrows them",
      query: pageQuerySchema.extend({ state: z.enum(outboxStates).optional() }),
      replies: { 200: z.array(outboxMailSchema) },
      handle: async ({ query, request }) =>
        pageReply(await listOutbox(db, query, query.state), request),
    }),
    endpoint({
      method: "GET",
      path: `${outboxPath}/{id}/letter`,
      access: "director",
      summary: "The letter of a mail, as a page that can do nothing",
      params: byId,
      replies: { 200: null },
      handle: async ({ params }) => {
        const letter = await findLetter(db, params.id);
        return letter ? letterResponse(letter.html) : noMail();
      },
    }),
    endpoint({
      method: "POST",
      path: `${outboxPath}/{id}/retry`,
      access: "director",
      summary: "Try a mail again now",
      params: byId,
      replies: { 200: outboxMailSchema },
      refusals: [409],
      handle: async ({ params }) => {
        const result = await retryMail(db, clock, params.id);
        if (result.kind === "unknown") return noMail();
        if (result.kind === "sent") return problem(409, "This mail is on its way already.");
        if (result.kind === "left") {
          return problem(409, "Its reader left the mailing list, so it is not sent.");
        }
        wakeMail();
        return { status: 200, body: result.mail };
      },
    }),
  ];
}
