import { readHtmlText } from "~/features/mail/layout/plain-text.rules.server";
import type { InboundMail } from "./commands.server";

/**
 * Reads the form in which a mail service sends an email (SendGrid's Inbound Parse). Runs in a decoder's process.
 */

/** Fields by name, each text as its bytes: a character of U+0000 to U+00FF per byte. */
type ByteFields = ReadonlyMap<string, string>;

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const decodeUtf8 = (text: string) => bytesOf(text).toString("utf8");

/** A body's fields as bytes, and its files. A form's own reader would take all texts for UTF-8. */
async function readByteFields(
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<{ fields: ByteFields; attachments: InboundMail["attachments"] }> {
  const isMultipart = /^multipart\//i.test(type);
  // Each byte becomes one character, which the reader of forms then returns unchanged.
  const byteBody = isMultipart ? Buffer.from(Buffer.from(body).toString("latin1"), "utf8") : body;
  const form = await new Response(byteBody, { headers: { "Content-Type": type } }).formData();
  const fields = new Map<string, string>();
  const attachments: { name: string; bytes: number }[] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string") {
      attachments.push({ name: decodeUtf8(value.name), bytes: (await value.text()).length });
    } else if (!fields.has(name)) {
      fields.set(name, isMultipart ? value : Buffer.from(value, "utf8").toString("latin1"));
    }
  }
  return { fields, attachments };
}

function decodeAs(charset: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // An unknown charset, or bytes that it does not have.
    return null;
  }
}

/** A text as its sender declares it; where that does not fit, UTF-8, else Windows-1252, which has every byte. */
function decodeText(text: string, charset: unknown): string {
  const bytes = bytesOf(text);
  const declared = typeof charset === "string" ? decodeAs(charset, bytes) : null;
  const decoded =
    declared ?? decodeAs("utf-8", bytes) ?? new TextDecoder("windows-1252").decode(bytes);
  return decoded.replaceAll("\0", "");
}

function parseJsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Reads a whole request body; null if it is no form. */
async function readInboundMail(
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<InboundMail | null> {
  const form = await readByteFields(body, type).catch(() => null);
  if (!form) return null;
  const { fields, attachments } = form;
  const charsets = parseJsonObject(decodeUtf8(fields.get("charsets") ?? ""));
  const field = (name: string) => decodeText(fields.get(name) ?? "", charsets[name]);
  // `{"to":["…"],"from":"…"}`; without one, the To address of the email.
  const { to } = parseJsonObject(field("envelope"));
  const recipients = Array.isArray(to)
    ? to.filter((address) => typeof address === "string")
    : field("to").split(",");
  const text = field("text");
  const html = text.trim() === "" ? field("html") : "";
  return {
    recipients,
    from: field("from"),
    subject: field("subject"),
    // `email`: the whole email, where the service is set to send it unread.
    text: [text, readHtmlText(html), field("email")].find((words) => words.trim() !== "") ?? "",
    headers: field("headers"),
    attachments,
  };
}

/** The email in a request body, `null` if it is no form. `type`: its content type, with the boundary of the parts. */
export async function* decode({
  type,
  bytes,
}: {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}): AsyncGenerator<InboundMail | null> {
  yield await readInboundMail(bytes, type);
}
