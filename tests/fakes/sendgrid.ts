import { generateKeyPairSync, sign } from "node:crypto";
import { type ServiceAnswer, type ServiceRequest, startService } from "./service";

/** A fake of SendGrid's mail API and its signed webhooks. */

export type SendgridMail = {
  from: { email: string; name?: string };
  reply_to?: { email: string };
  subject: string;
  personalizations: { to: { email: string; name?: string }[] }[];
  content: { type: string; value: string }[];
  headers?: Record<string, string>;
  categories?: string[];
  custom_args?: Record<string, string>;
};

export type SendgridDouble = Awaited<ReturnType<typeof startSendgridDouble>>;

const reserved =
  /^(x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i;

const errors = (status: number, message: string, field: string | null = null): ServiceAnswer => ({
  status,
  body: { errors: [{ message, field, help: null }] },
});

export async function startSendgridDouble(
  { port, apiKey = "SG.double" } = {} as {
    port?: number;
    apiKey?: string;
  },
) {
  const mails: SendgridMail[] = [];
  const keys = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

  function take({ method, url, headers, body }: ServiceRequest): ServiceAnswer {
    if (method !== "POST" || url.pathname !== "/v3/mail/send") return errors(404, "Not Found");
    if (headers.authorization !== `Bearer ${apiKey}`) {
      return errors(401, "The provided authorization grant is invalid, expired, or revoked");
    }
    const mail = JSON.parse(body) as SendgridMail;
    const refused = validationError(mail);
    if (refused) return refused;
    mails.push(mail);
    return { status: 202, headers: { "X-Message-Id": `double-${mails.length}` } };
  }

  const service = await startService(take, { port });

  /** A webhook request, signed like SendGrid's. */
  function notices(list: unknown, timestamp = String(Math.floor(Date.now() / 1000))) {
    const body = `${JSON.stringify(list)}\r\n`;
    const signature = sign("sha256", Buffer.from(timestamp + body), keys.privateKey);
    return {
      body,
      headers: {
        "Content-Type": "application/json",
        "X-Twilio-Email-Event-Webhook-Signature": signature.toString("base64"),
        "X-Twilio-Email-Event-Webhook-Timestamp": timestamp,
      },
    };
  }

  return {
    ...service,
    apiKey,
    mails,
    notices,
    /** As SendGrid's dashboard shows it. */
    noticeKey: keys.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}

function validationError({ from, subject, personalizations, content, headers }: SendgridMail) {
  if (!from?.email) return errors(400, "The from object must be provided.", "from.email");
  if (!subject) return errors(400, "The subject is required.", "subject");
  if (!personalizations?.[0]?.to?.[0]?.email) {
    return errors(400, "The to array is required.", "personalizations.0.to");
  }
  if (content?.[0]?.type !== "text/plain") {
    return errors(400, "If present, text/plain must be the first content.", "content");
  }
  const reservedHeader = Object.keys(headers ?? {}).find((name) => reserved.test(name));
  if (reservedHeader) return errors(400, `The header ${reservedHeader} is reserved.`, "headers");
  return null;
}
