import { timingSafeEqual } from "node:crypto";
import type { SendDeps } from "~/features/mail/commands.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { decodeInChild } from "~/lib/decoding/decode.server";
import { hashToken } from "~/lib/token.server";
import { storeInboundMail } from "./commands.server";
import * as calls from "./contract";
import type * as decoder from "./form.decoder.server";

type Deps = SendDeps & { mail: MailRoute };

/** A form of ten megabytes takes half a second. */
const decoderLimits = { ms: 20_000, megabytes: 256, outputBytes: 40_000_000 };

/** Seconds after which the mail service may send an email again that was not read. */
const retrySeconds = 300;

/** The email that a request contains; null if it is no form, "unread" if its decoder failed or was too slow. */
async function readMail(request: Request) {
  const type = request.headers.get("Content-Type") ?? "";
  const bytes = new Uint8Array(await request.arrayBuffer());
  const decoded = await decodeInChild<typeof decoder>(
    "features/mailings/inbound/form.decoder.server.ts",
    { type, bytes },
    decoderLimits,
  );
  return decoded.ok ? (decoded.parts[0] ?? null) : "unread";
}

/** The mail service keeps the email and delivers it later; a 4xx would make it drop what a person wrote. */
const retryLater = (detail: string) =>
  problem(503, detail, {}, { "Retry-After": String(retrySeconds) });

const isSameToken = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

/** Receives replies to our emails. */
export function inboundMailApi(deps: Deps): Endpoint[] {
  const { replies } = deps.mail;
  return implement(calls)("messages", {
    takeInboundMail: replies
      ? {
          admit: ({ token }) => isSameToken(token, replies.token),
          handle: async ({ request }) => {
            const mail = await readMail(request);
            if (mail === "unread") return retryLater("This email could not be read just now.");
            if (!mail) return problem(400, "The body could not be read as a form.");
            const result = await storeInboundMail(deps, replies.address, mail);
            if (result === "too many") {
              return retryLater("This email has too many answers today.");
            }
            // In any case: the service must not deliver it again.
            return { status: 200, body: { received: true } };
          },
        }
      : null,
  });
}
