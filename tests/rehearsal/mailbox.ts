import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The received emails, as people read them. */

export type Email = {
  to: string;
  subject: string;
  /** Its plain-text part. */
  text: string;
  messageId: string;
  /** The address that an answer goes to; empty without one of its own. */
  replyTo: string;
  /** The address that unsubscribes its reader with one click; empty without one. */
  leaveLink: string;
  /** Its position among all received emails. */
  at: number;
};

export type Mailbox = {
  /** All received emails. */
  emails: () => readonly Email[];
  /** Those to an address in its typed spelling. */
  to: (address: string) => readonly Email[];
  /** Waits for the first email that `find` accepts. Throws `what` at the time limit. */
  waitFor: <T>(name: string, find: (emails: readonly Email[]) => T | undefined) => Promise<T>;
};

/** Milliseconds: an email whose delivery was interrupted is sent again after two minutes. */
export const patience = 300_000;

type Raw = { to: string; raw: string };

/** A mailbox over a source of complete emails in order. */
export function mailboxOf(arrived: (from: number) => readonly Raw[]): Mailbox {
  const emails: Email[] = [];
  const byAddress = new Map<string, Email[]>();
  const look = () => {
    for (const { to, raw } of arrived(emails.length)) {
      const email = { to, ...read(raw), at: emails.length };
      emails.push(email);
      const ofAddress = byAddress.get(to);
      if (ofAddress) ofAddress.push(email);
      else byAddress.set(to, [email]);
    }
    return emails;
  };
  return {
    emails: look,
    to: (address) => {
      look();
      return byAddress.get(address) ?? [];
    },
    waitFor: async (name, find) => {
      for (let waited = 0; waited < patience; waited += 50) {
        const match = find(look());
        if (match !== undefined) return match;
        await sleep(50);
      }
      throw new Error(`${name} did not come in five minutes.`);
    },
  };
}

/** The emails that a site without a mail server writes into its folder from now on. */
export function folderOf(dataDir: string): (from: number) => readonly Raw[] {
  const folder = path.join(dataDir, "mail");
  const names = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
  const seenNames = new Set(names());
  return () => {
    const newNames = names()
      .filter((name) => name.endsWith(".eml") && !seenNames.has(name))
      .sort();
    return newNames.map((name) => {
      seenNames.add(name);
      const raw = fs.readFileSync(path.join(folder, name), "utf8");
      const to = /^to:[^\n]*?([^\s<>",]+@[^\s<>",]+)/im.exec(raw)?.[1] ?? "";
      return { to, raw };
    });
  };
}

/** The subject and plain-text part of a sent message. */
function read(
  raw: string,
): Pick<Email, "subject" | "text" | "messageId" | "replyTo" | "leaveLink"> {
  const headEnd = raw.search(/\r?\n\r?\n/);
  const head = raw.slice(0, headEnd).replace(/\r?\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "im").exec(head)?.[1] ?? "";
  return {
    subject: words(header("subject").trim()),
    messageId: header("message-id").trim(),
    replyTo: /[^\s<>"]+@[^\s<>"]+/.exec(header("reply-to"))?.[0] ?? "",
    leaveLink: /<([^>]+)>/.exec(header("list-unsubscribe"))?.[1] ?? "",
    text: plainHalf(raw),
  };
}

function plainHalf(raw: string): string {
  // Not at any two hyphens: a wrapped line may begin with those of a token.
  const border = /boundary="?([^"\s;]+)/i.exec(raw)?.[1];
  const end = border ? `\\r?\\n--${border.replace(/[^\w-]/g, "\\$&")}` : "$";
  const part = new RegExp(
    `content-type:\\s*text/plain[\\s\\S]*?\\r?\\n\\r?\\n([\\s\\S]*?)(?=${end}|$)`,
    "i",
  ).exec(raw);
  const start = part?.index ?? 0;
  const head = raw.slice(Math.max(0, raw.lastIndexOf("\n--", start)), start + 400);
  const encoding = /content-transfer-encoding:\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase();
  const body = part?.[1] ?? "";
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? quoted(body.replace(/=\r?\n/g, "")) : body;
}

const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

const words = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : quoted(text.replaceAll("_", " ")),
    );
