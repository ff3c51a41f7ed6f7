import { cutText } from "~/lib/shorten";

/** What a mail service's refusal is about, and what happens to emails then. Runs anywhere. */

/**
 * suppress: the email is given up, its address gets no other. give up: the email alone. try again: the email alone, at
 * growing intervals, for about three days. all wait: no email is sent but one, at growing intervals of at most
 * `longestWait` seconds, until one is accepted.
 */
type Effect =
  | { effect: "suppress" | "give up" | "try again" }
  | { effect: "all wait"; longestWait: number };

const oneMinute = 60;
const oneHour = 3_600;

export const mailFaults = {
  unknownAddress: { effect: "suppress" },
  refusedAddress: { effect: "give up" },
  refusedEmail: { effect: "give up" },
  tooLarge: { effect: "give up" },
  unclear: { effect: "give up" },
  later: { effect: "try again" },
  sender: { effect: "all wait", longestWait: oneHour },
  login: { effect: "all wait", longestWait: oneHour },
  account: { effect: "all wait", longestWait: oneHour },
  quota: { effect: "all wait", longestWait: oneHour },
  policy: { effect: "all wait", longestWait: oneHour },
  encryption: { effect: "all wait", longestWait: oneHour },
  pace: { effect: "all wait", longestWait: 5 * oneMinute },
  outage: { effect: "all wait", longestWait: 5 * oneMinute },
} as const satisfies Record<string, Effect>;
export type MailFault = keyof typeof mailFaults;

export type SmtpAnswer = {
  /** The command that was answered: 'MAIL FROM', 'RCPT TO', 'DATA', 'AUTH PLAIN', 'CONN'. */
  command: string;
  code: number;
  /** The whole answer: '550 5.1.1 No such user'. */
  text: string;
};

/** About the sender, whatever the status: Postfix answers 5.1.0 to RCPT TO, IONOS 'mailbox unavailable'. */
const aboutSender =
  /\bsender\b.{0,40}\b(rejected|refused|denied|not (allowed|permitted|verified|accepted|known)|verify failed|must contain|invalid)\b|\b(invalid|unauthori[sz]ed|fake) sender\b|as this sender|sendasdenied|verified sender identity|address is not verified|from (address|identity)\b.{0,40}\b(verified|rejected|allowed)|not owned by user/;

/** About the recipient's mailbox for now, whatever the status. */
const busyRecipient =
  /receiving mail (too quickly|at a rate)|recipient thread limit|(mailbox|inbox|account you|account that you).{0,60}\b(full|over quota|out of storage|quota exceeded)/;

/** Answers in words, most telling first. */
const wordings: readonly (readonly [MailFault, RegExp])[] = [
  [
    "refusedAddress",
    /\b(permission|permitted|allowed|authori[sz]ed) to (send|mail|post) to (this |the )?(recipient|group|user|list|mailbox)|allowed-?senders list|address syntax/,
  ],
  [
    "pace",
    /too many (connections|concurrent|sessions|requests)|rate[ -]?limit|throttling failure: maximum sending rate|slow down|concurrent connections|unusual (rate|amount)|try again later, closing/,
  ],
  [
    "quota",
    /\b(daily|hourly|monthly|sending|submission|messaging|relay|mail send)\b[\w ]{0,24}\b(quota|limits?)\b|credits exceeded|exceeded the max\b|recipient limit exceeded|\b(messages|emails|recipients)\b.{0,24}\b(per|this) (hour|day)/,
  ],
  ["tooLarge", /too (large|big)|\bsize\b.{0,40}\b(exceed|limit|maximum)|exceed.{0,40}\bsize\b/],
  [
    "refusedEmail",
    /\b(looks like|detected as|classified as|considered|likely) (spam|unsolicited)|spam (message|content)\b|message content|content rejected|\bvirus\b|malware|security issue|attachment|violates/,
  ],
  ["policy", /\b(spf|dkim|dmarc)\b/],
  ["encryption", /\bstarttls\b|\btls\b|\bencryption\b/],
  [
    "login",
    /\bauthenticat(ion|ed)\b.{0,40}\b(required|failed|unsuccessful|disabled|invalid)|not authenticated|be authenticated|unauthenticated senders|not logged in|credentials|\b(user ?name|password)\b/,
  ],
  [
    "policy",
    /\brelay(ing)?( access)?( is)? (denied|prohibited|not (permitted|allowed))|(unable|(permitted|allowed)) to relay|client host\b.{0,60}\b(rejected|blocked)|blocked using|\b(black|block)list|dnsbl|reverse dns|your (reverse )?hostname|\b(helo|ehlo)\b|\bip\b.{0,40}\b(blocked|banned|rejected)|banned (sender|ip)|due to policy|policy violation|administrative prohibition/,
  ],
  [
    "account",
    /\b(sending|service)\b.{0,24}\b(suspended|paused)|not allowed to send\b|not authori[sz]ed to perform|test purposes only|your (mailgun )?account|tenant|outbound sender|unregistered domain/,
  ],
  [
    "unknownAddress",
    /\b(user|recipient|mailbox|address|account)\b.{0,40}\b(unknown|not found|(does not|doesn't) exist)|\b(unknown|no such|nonexistent)\b.{0,12}\b(user|recipient|mailbox|address|account|person)|unrouteable address|by that name|recipientnotfound/,
  ],
];

/** Enhanced status codes (RFC 3463, RFC 7372, Exchange Online); the first one that matches counts. */
const statuses: readonly (readonly [MailFault, RegExp])[] = [
  ["sender", /^5\.(1\.[789]|7\.60)$/],
  ["refusedAddress", /^5\.1\.[1-9]/],
  ["tooLarge", /^5\.(2\.3|3\.4)$/],
  ["refusedAddress", /^5\.2\./],
  ["outage", /^5\.3\.[125]$/],
  ["quota", /^5\.(4\.5|7\.23[23])$/],
  ["refusedAddress", /^5\.4\./],
  ["refusedEmail", /^5\.(6\.|7\.512$)/],
  ["login", /^5\.7\.([389]|1[34]|57|139)$/],
  ["encryption", /^5\.7\.(4|10|11)$/],
  ["refusedAddress", /^5\.7\.(2|1[78]|12\d|13\d)$/],
  ["policy", /^5\.7\.(2\d|5\d|6\d|[5-7]\d\d)$/],
];

/** The recipient's address is known not to exist: RFC 3463, RFC 7505 and Exchange Online. */
const noSuchAddress = /^5\.(1\.(1|2|6|10)|2\.1)$/;

const isAboutThisEmail = (command: string) => command === "RCPT TO" || command === "DATA";

/** Characters of an answer that are read: a stranger's server may send any number, and patterns try each start. */
const readLength = 2_000;

/** The words alone: without codes, without addresses and links, which strangers choose, and without what others said. */
const wordsOf = (text: string): string =>
  cutText(text, readLength)
    .replace(/(^|\n)\d{3}[- ](#?[245]\.\d{1,3}\.\d{1,3}\b)?/g, "$1")
    .replace(/<[^>]*>|\S+@\S+|https?:\S+/g, " ")
    .replace(/\bsaid:.*$/is, "")
    .replace(/\s+/g, " ")
    .toLowerCase();

/** What an SMTP answer of 400 and above is about. */
export function readSmtpAnswer({ command, code, text }: SmtpAnswer): MailFault {
  const words = wordsOf(text);
  const status = /^\d{3}[- ]#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? "";
  const fault = aboutSender.test(words) ? "sender" : readWords(words, status);
  if (fault && mailFaults[fault].effect === "all wait") return fault;
  if (command.startsWith("AUTH")) return "login";
  if (code < 500) return code === 421 || !isAboutThisEmail(command) ? "outage" : "later";
  if (command === "MAIL FROM") return fault === "tooLarge" ? fault : "sender";
  return fault ?? readCode(command, code, words, status);
}

function readWords(words: string, status: string): MailFault | undefined {
  if (busyRecipient.test(words)) return "refusedAddress";
  if (/^5\.7\.1[23]\d$/.test(status) && status !== "5.7.139") return "refusedAddress";
  const wordedFault = wordings.find(([, wording]) => wording.test(words))?.[0];
  if (wordedFault && mailFaults[wordedFault].effect === "all wait") return wordedFault;
  if (noSuchAddress.test(status)) return "unknownAddress";
  return wordedFault ?? statuses.find(([, codes]) => codes.test(status))?.[0];
}

/** A refusal for good without a telling word or status. */
function readCode(command: string, code: number, words: string, status: string): MailFault {
  if ([530, 534, 535, 538].includes(code)) return "login";
  if (!isAboutThisEmail(command)) return "outage";
  if (command === "DATA") return status.startsWith("5.7.") ? "refusedEmail" : "unclear";
  if (/\b(recipient|mailbox)\b/.test(words)) return "refusedAddress";
  if (status === "5.1.0") return "sender";
  if (status.startsWith("5.7.")) return "policy";
  return code === 552 || code === 553 ? "refusedAddress" : "unclear";
}

/** An answer of SendGrid's API other than 202, with the message and the field of its first error. */
export type SendgridAnswer = { status: number; message?: string; field?: string };

/** What an answer of SendGrid's API is about. */
export function readSendgridAnswer({
  status,
  message = "",
  field = "",
}: SendgridAnswer): MailFault {
  const words = wordsOf(message);
  const faultInWords = () => wordings.find(([, wording]) => wording.test(words))?.[0];
  const serviceFault = (fault: MailFault | undefined) =>
    fault && mailFaults[fault].effect === "all wait" ? fault : undefined;
  switch (status) {
    case 400:
      if (field.startsWith("from") || aboutSender.test(words)) return "sender";
      return /^personalizations\.\d+\.to\b/.test(field) ? "refusedAddress" : "refusedEmail";
    case 401:
      return serviceFault(faultInWords()) ?? "login";
    case 403:
      return aboutSender.test(words) ? "sender" : (serviceFault(faultInWords()) ?? "sender");
    case 413:
      return "tooLarge";
    case 429:
      return "pace";
    default:
      // A 5xx, or an undocumented answer: the result is unknown.
      return "outage";
  }
}

/** What a bounce that a mail service reports is about: its reason, and its status where the reason has none. */
export function readBounce(reason: string, status = ""): MailFault {
  const text = /^[45]\d\d[- ]/.test(reason) ? reason : `550 ${status} ${reason}`;
  return readSmtpAnswer({ command: "RCPT TO", code: Number(text.slice(0, 3)), text });
}
