import { setTimeout as sleep } from "node:timers/promises";
import { listContacts } from "~/features/contacts/contract";
import { takeInboundMail } from "~/features/mailings/inbound/contract";
import type { Agreement } from "../consistency";
import type { Email } from "../mailbox";
import type { Play } from "../play";
import { request } from "../visitor";

/** Filmmakers answer an email by email, as their programs write it: in an encoding of their language. */

type Reply = { email: string; message: string };

const encodings = [
  { charset: "ISO-8859-1", text: "Ça va très bien : la copie arrivera à l'été, où qu'elle soit." },
  { charset: "ISO-2022-JP", text: "ありがとうございます。字幕は来週お送りします。 Kenji" },
  { charset: "windows-1251", text: "Спасибо! Копия с субтитрами будет готова в пятницу." },
] as const;

/** The bytes of each character of an encoding, found by decoding all of them. */
function codesOf(charset: string): Map<string, number[]> {
  const decoder = new TextDecoder(charset);
  const codes = new Map<string, number[]>();
  if (charset !== "ISO-2022-JP") {
    for (let byte = 0; byte < 256; byte += 1)
      codes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
    return codes;
  }
  for (let first = 0x21; first < 0x7f; first += 1) {
    for (let second = 0x21; second < 0x7f; second += 1) {
      const bytes = Uint8Array.of(0x1b, 0x24, 0x42, first, second, 0x1b, 0x28, 0x42);
      codes.set(decoder.decode(bytes), [first, second]);
    }
  }
  return codes;
}

/** A text in an encoding; in ISO-2022-JP escapes lead to two bytes a character and back. */
function encode(text: string, charset: string): Buffer {
  const codes = codesOf(charset);
  const bytes: number[] = [];
  let isWide = false;
  const shift = (wide: boolean) => {
    if (wide !== isWide) bytes.push(0x1b, ...(wide ? [0x24, 0x42] : [0x28, 0x42]));
    isWide = wide;
  };
  for (const character of text) {
    const code = codes.get(character) ?? [character.charCodeAt(0)];
    shift(code.length === 2);
    bytes.push(...code);
  }
  shift(false);
  return Buffer.from(bytes);
}

/** Answers one in ten of these emails, at least one in each encoding; resolves to what was written. */
export async function replyByEmail({ stage }: Play, emails: readonly Email[]): Promise<Reply[]> {
  const { inboundToken } = stage;
  if (!inboundToken) return [];
  const step = Math.max(1, Math.min(10, Math.floor(emails.length / encodings.length)));
  const answered = emails.filter((_, index) => index % step === 0);
  const replies: Reply[] = [];
  for (const [index, { to, replyTo, subject }] of answered.entries()) {
    const { charset, text } = encodings[index % encodings.length] ?? encodings[0];
    const message = `${text} (${index})`;
    const boundary = "part-of-an-answer";
    const parts = {
      envelope: JSON.stringify({ to: [replyTo], from: to }),
      from: to,
      subject: `Re: ${subject}`,
      headers: `Message-ID: <answer-${index}@mail.example>`,
      charsets: JSON.stringify({ from: "UTF-8", subject: "UTF-8", text: charset }),
      text: encode(message, charset),
    };
    const body = Buffer.concat([
      ...Object.entries(parts).flatMap(([name, value]) => [
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
        Buffer.from(value as string),
        Buffer.from("\r\n"),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    // A mail service repeats a delivery that failed.
    for (let tries = 0; tries < 100; tries += 1) {
      const came = await request(stage, {
        method: takeInboundMail.method,
        address: takeInboundMail.path.replace("{token}", inboundToken),
        from: "127.240.0.1",
        cookie: "",
        headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
        body,
      }).catch(() => null);
      if (came?.status === 200) break;
      await sleep(300);
    }
    replies.push({ email: to, message });
  }
  return replies;
}

/** Every written answer is found whole among the messages of its filmmaker. */
export async function compareReplies({ admin }: Play, replies: Reply[]): Promise<Agreement> {
  const messages = await admin.all(listContacts, { query: {} });
  const isFound = (reply: Reply) =>
    messages.some(({ email, message }) => email === reply.email && message.includes(reply.message));
  return {
    label: "Answers by email in three encodings",
    left: ["written", replies.length],
    right: ["found whole", replies.filter(isFound).length],
  };
}
