import { timingSafeEqual } from "node:crypto";
import type { SendDeps } from "~/features/mail/commands.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { decodeInChild } from "~/lib/decoding/decode.server";
import { hashToken } from "~/lib/token.server";
import { takeIn } from "./commands.server";
import * as calls from "./contract";
import type * as decoder from "./form.decoder.server";

type Deps = SendDeps & { mail: MailRoute };

/** The texts of a form, by name. */
type Form = ReadonlyMap<string, string>;

/** A form of ten megabytes takes half a second. */
const bounds = { ms: 20_000, megabytes: 256, outputBytes: 40_000_000 };

/** The form that a request contains; null if it is none. */
async function readForm(request: Request): Promise<Form | null> {
  const type = request.headers.get("Content-Type") ?? "";
  const bytes = new Uint8Array(await request.arrayBuffer());
  const decoded = await decodeInChild<typeof decoder>(
    "features/mailings/inbound/form.decoder.server.ts",
    { type, bytes },
    bounds,
  );
  const read = decoded.ok ? decoded.parts[0] : undefined;
  if (!read || "refused" in read) return null;
  // As in a form: of several with one name the first.
  return new Map(read.texts.toReversed());
}

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

/**
 * The recipients of the envelope: `{"to":["…"],"from":"…"}`; without one, the To address of the
 * email.
 */
function recipientsIn(form: Form): string[] {
  try {
    const { to } = JSON.parse(textOf(form, "envelope")) as { to?: unknown };
    if (Array.isArray(to)) return to.filter((one) => typeof one === "string");
  } catch {
    // The To header is the fallback.
  }
  return textOf(form, "to").split(",");
}

const textOf = (form: Form, name: string): string => form.get(name)?.replaceAll("\0", "") ?? "";

/** Receives replies to our emails. */
export function inboundMailApi(deps: Deps): Endpoint[] {
  const { replies } = deps.mail;
  return implement(calls)("messages", {
    takeInboundMail: async ({ params, request }) => {
      // Without a reply address no token is valid.
      if (!replies || !isSame(params.token, replies.token)) {
        return problem(404, "This API call does not exist.");
      }
      const form = await readForm(request);
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
  });
}
