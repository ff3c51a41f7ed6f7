import { timingSafeEqual } from "node:crypto";
import type { SendDeps } from "~/features/mail/commands.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { hashToken } from "~/lib/token.server";
import { takeIn } from "./commands.server";
import * as calls from "./contract";
import { readInboundMail } from "./form.server";

type Deps = SendDeps & { mail: MailRoute };

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

/** Receives replies to our emails. */
export function inboundMailApi(deps: Deps): Endpoint[] {
  const { replies } = deps.mail;
  return implement(calls)("messages", {
    takeInboundMail: async ({ params, request }) => {
      // Without a reply address no token is valid.
      if (!replies || !isSame(params.token, replies.token)) {
        return problem(404, "This API call does not exist.");
      }
      const type = request.headers.get("Content-Type") ?? "";
      const mail = await readInboundMail(new Uint8Array(await request.arrayBuffer()), type);
      if (!mail) return problem(400, "The body could not be read as a form.");
      const taken = await takeIn(deps, replies.address, mail);
      if (taken === "too many") return problem(503, "This email has too many answers today.");
      // In any case: the service must not deliver it again.
      return { status: 200, body: { received: true } };
    },
  });
}
