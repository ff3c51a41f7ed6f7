import { timingSafeEqual } from "node:crypto";
import type { SendDeps } from "~/features/mail/commands.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { hashToken } from "~/lib/token.server";
import { takeIn } from "./commands.server";
import * as calls from "./contract";

type Deps = SendDeps & { mail: MailRoute };

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

/**
 * The recipients of the envelope: `{"to":["…"],"from":"…"}`; without one, the To address of the
 * email.
 */
function recipientsIn(form: FormData): string[] {
  try {
    const { to } = JSON.parse(textOf(form, "envelope")) as { to?: unknown };
    if (Array.isArray(to)) return to.filter((one) => typeof one === "string");
  } catch {
    // The To header is the fallback.
  }
  return textOf(form, "to").split(",");
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\0", "") : "";
}

/** Receives replies to our emails. */
export function inboundMailApi(deps: Deps): Endpoint[] {
  const { replies } = deps.mail;
  return implement(calls)("messages", {
    takeInboundMail: replies
      ? {
          admit: ({ token }) => isSame(token, replies.token),
          handle: async ({ request }) => {
            const form = await request.formData().catch(() => null);
            if (!form) return problem(400, "The body could not be read as a form.");
            await takeIn(deps, replies.address, {
              recipients: recipientsIn(form),
              from: textOf(form, "from"),
              subject: textOf(form, "subject"),
              text: textOf(form, "text"),
              headers: textOf(form, "headers"),
            });
            // In any case: the service must not deliver it again.
            return { status: 200, body: { received: true } };
          },
        }
      : null,
  });
}
