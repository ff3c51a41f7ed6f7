import fs from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";

/** A letter as a transport gets it. */
export type OutgoingMail = {
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** The same at every attempt: '<id@domain>'. */
  messageId: string;
  date: Date;
};

/** A transport's refusal. `permanent`: another attempt would be refused as well. */
export class MailRefused extends Error {
  readonly permanent: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, permanent: boolean, retryAfterSeconds?: number) {
    super(message);
    this.permanent = permanent;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type MailTransport = {
  name: "file" | "smtp" | "sendgrid";
  /** Resolves when the mail was taken over; throws MailRefused otherwise. */
  send: (mail: OutgoingMail) => Promise<void>;
};

export type MailSettings = {
  dataDir: string;
  smtpUrl?: string;
  sendgridApiKey?: string;
  sendgridApiBase?: string;
};

/** The transport that the environment chose; without one, mail is written to DATA_DIR/mail. */
export function createMailTransport(settings: MailSettings): MailTransport {
  if (settings.smtpUrl) return smtpTransport(settings.smtpUrl);
  if (settings.sendgridApiKey) {
    const base = settings.sendgridApiBase ?? "https://api.sendgrid.com";
    return sendgridTransport(settings.sendgridApiKey, base);
  }
  return fileTransport(path.join(settings.dataDir, "mail"));
}

const compose = (mail: OutgoingMail) => ({
  from: mail.from,
  to: [mail.to],
  replyTo: mail.replyTo ?? undefined,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  headers: mail.headers,
  messageId: mail.messageId,
  date: mail.date,
  disableFileAccess: true,
  disableUrlAccess: true,
});

type SmtpError = Error & { responseCode?: number; response?: string };

function smtpTransport(url: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    send: async (mail) => {
      try {
        const { rejected } = await transport.sendMail(compose(mail));
        if (rejected.length > 0)
          throw new MailRefused("The mail server refused the address.", true);
      } catch (error) {
        if (error instanceof MailRefused) throw error;
        const { responseCode, message } = error as SmtpError;
        // 5xx is the server's last word; 4xx and lost connections are tried again.
        const permanent = responseCode !== undefined && responseCode >= 500 && responseCode !== 535;
        throw new MailRefused(message.replace(/\s+/g, " ").slice(0, 300), permanent);
      }
    },
  };
}

function sendgridTransport(apiKey: string, base: string): MailTransport {
  return {
    name: "sendgrid",
    send: async (mail) => {
      const named = ({ name, address }: OutgoingMail["to"]) =>
        name ? { email: address, name } : { email: address };
      const response = await fetch(`${base.replace(/\/+$/, "")}/v3/mail/send`, {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          from: named(mail.from),
          ...(mail.replyTo && { reply_to: { email: mail.replyTo } }),
          subject: mail.subject,
          personalizations: [{ to: [named(mail.to)] }],
          content: [
            { type: "text/plain", value: mail.text },
            { type: "text/html", value: mail.html },
          ],
          headers: { ...mail.headers, "Message-ID": mail.messageId },
        }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => {
        throw new MailRefused("SendGrid could not be reached.", false);
      });
      if (response.status === 202) return;
      throw await sendgridRefusal(response);
    },
  };
}

async function sendgridRefusal(response: Response): Promise<MailRefused> {
  const sentences: Record<number, string> = {
    401: "SendGrid does not accept the API key.",
    403: "SendGrid does not let this key send from this address.",
    413: "The mail is too large for SendGrid.",
    429: "SendGrid asks to slow down.",
  };
  const body = (await response.json().catch(() => null)) as {
    errors?: { message?: string }[];
  } | null;
  const told = body?.errors?.[0]?.message?.slice(0, 200);
  const sentence = sentences[response.status] ?? `SendGrid answered ${response.status}.`;
  const wait = Number(response.headers.get("retry-after")) || undefined;
  const permanent = response.status === 400 || response.status === 413;
  return new MailRefused(told ? `${sentence} ${told}` : sentence, permanent, wait);
}

/** Writes each mail as an .eml file, under its Message-ID, whole or not at all. */
function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    name: "file",
    send: async (mail) => {
      const { message } = await composer.sendMail(compose(mail));
      await fs.mkdir(folder, { recursive: true });
      const name = `${mail.messageId.replace(/[^a-z0-9-]+/gi, "_").replace(/^_|_$/g, "")}.eml`;
      const partial = path.join(folder, `.${name}.part`);
      await fs.writeFile(partial, message as Buffer);
      await fs.rename(partial, path.join(folder, name));
    },
  };
}
