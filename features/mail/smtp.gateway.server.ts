import nodemailer from "nodemailer";
import { cutLine } from "~/lib/shorten";
import { type MailFault, readSmtpAnswer } from "./answers.rules";
import { composeMail } from "./compose-message.rules.server";
import { MailRefused, type MailTransport } from "./gateway.server";

export type SmtpTimes = {
  /** Milliseconds until the server's greeting. */
  connectMs?: number;
  /** Milliseconds the server may stay silent during a delivery. */
  silenceMs?: number;
  /** Milliseconds for one whole delivery, however slow the server is. */
  wholeMs?: number;
};

export type SmtpError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** One for each address of the server, if it has several; the message is then empty. */
  errors?: Error[];
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
    ...connectionOptions(url, { connectMs, silenceMs }),
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

/** Times, and how a server on this machine is reached. */
export function connectionOptions(
  url: string,
  { connectMs, silenceMs }: Required<Pick<SmtpTimes, "connectMs" | "silenceMs">>,
) {
  const { protocol, username, hostname, port } = new URL(url);
  const isLocal = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  return {
    // A mail server on this machine takes emails at the port of servers; the library expects the one of accounts.
    ...(isLocal && protocol === "smtp:" && port === "" && { port: 25 }),
    // User name and password are only sent encrypted.
    requireTLS: protocol === "smtp:" && username !== "" && !isLocal,
    // A mail server on this machine has a certificate of its own making, and nobody is in between.
    tls: { rejectUnauthorized: !isLocal },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  };
}

/** The beginning of the sentence about each fault; the server's own words follow. */
const faultSentences: Record<MailFault, string> = {
  unknownAddress: "This address does not exist",
  refusedAddress: "The mail server does not take emails for this address",
  refusedEmail: "The mail server does not accept this email",
  tooLarge: "This email is too large for the mail server",
  unclear: "The mail server answered",
  later: "The mail server answered",
  sender: "The mail server refuses the sender's address",
  login: "The mail server does not accept the user name or password",
  account: "The mail server does not let this account send",
  quota: "The mail account may not send more emails for now",
  policy: "The mail server does not accept emails from this site",
  encryption: "The connection to the mail server could not be encrypted",
  pace: "The mail server asks to slow down",
  outage: "The mail server could not be used",
};

/** The sentence about an error of the connection or the server. */
export function refusalOf(error: SmtpError): MailRefused {
  const { code, command = "CONN", responseCode = 0, response, errors = [] } = error;
  const message = error.message || errors.map(({ message }) => message).join(", ");
  if (code === "EABORT") return new MailRefused("The mail server took too long over this mail.");
  if (code === "ETIMEDOUT") {
    return new MailRefused("The mail server did not answer in time.", { fault: "outage" });
  }
  const answer = response ?? message;
  const fault =
    responseCode >= 400
      ? readSmtpAnswer({ command, code: responseCode, text: answer })
      : faultWithoutAnswer(error);
  const isUnconfirmed = command === "RCPT TO" || command === "DATA";
  const words = cutLine(answer, 250);
  return new MailRefused(`${faultSentences[fault]}: ${words}`, { fault, isUnconfirmed });
}

/** An error that nodemailer found itself, or of the connection. */
function faultWithoutAnswer({ code, message }: SmtpError): MailFault {
  if (code === "EAUTH") return "login";
  if (code === "EMESSAGE") return /too|larger/i.test(message) ? "tooLarge" : "refusedEmail";
  if (code === "EENVELOPE") return /sender/i.test(message) ? "sender" : "refusedAddress";
  const isEncryption = code === "ETLS" || /certificate|\b(tls|ssl)\b/i.test(message);
  return isEncryption ? "encryption" : "outage";
}
