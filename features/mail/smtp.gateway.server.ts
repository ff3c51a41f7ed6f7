import nodemailer from "nodemailer";
import { composeMail } from "./compose-message.server";
import { MailRefused, type MailTransport } from "./gateway.server";

export type SmtpTimes = {
  /** Milliseconds until the server's greeting. */
  connectMs?: number;
  /** Milliseconds the server may stay silent during a delivery. */
  silenceMs?: number;
  /** Milliseconds for one whole delivery, however slow the server is. */
  wholeMs?: number;
};

type SmtpError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** Any SMTP server, over a small connection pool. */
export function smtpTransport(
  url: string,
  { connectMs = 10_000, silenceMs = 20_000, wholeMs = 60_000 }: SmtpTimes = {},
): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // User name and password are only sent encrypted.
    requireTLS: needsEncryption(new URL(url)),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    send: async (mail) => {
      try {
        const signal = AbortSignal.timeout(wholeMs);
        await transport.sendMail({ ...composeMail(mail), signal });
      } catch (error) {
        throw refusalOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

function needsEncryption({ protocol, username, hostname }: URL): boolean {
  const own = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  return protocol === "smtp:" && username !== "" && !own;
}

/** 5xx is final for an email; 4xx and lost connections are retried. */
function refusalOf({ code, command, responseCode = 0, response, message }: SmtpError): MailRefused {
  const details = (response ?? message).replace(/\s+/g, " ").slice(0, 250);
  if (code === "EABORT") return new MailRefused("The mail server took too long over this mail.");
  if (code === "EAUTH") {
    return new MailRefused(
      `The mail server does not accept the user name or password: ${details}`,
      {
        serviceDown: true,
      },
    );
  }
  if (command === "MAIL FROM" && responseCode >= 500) {
    return new MailRefused(`The mail server refuses the sender's address: ${details}`, {
      serviceDown: true,
    });
  }
  if (code === "ETIMEDOUT") {
    return new MailRefused("The mail server did not answer in time.", { serviceDown: true });
  }
  if (responseCode === 0 || responseCode === 421) {
    return new MailRefused(`The mail server could not be used: ${details}`, { serviceDown: true });
  }
  const permanent = responseCode >= 500;
  // 5.1.x is about the address; any other 5xx may be about the email.
  const deadAddress = permanent && command === "RCPT TO" && /\b5\.1\.\d+\b/.test(details);
  return new MailRefused(`The mail server answered: ${details}`, { permanent, deadAddress });
}
