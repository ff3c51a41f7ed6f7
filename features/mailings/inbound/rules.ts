import { cutText } from "~/lib/shorten";

/** Parses a reply by email. */

/** 'replies@in.festival.example' and 'abc' → 'replies+abc@in.festival.example' */
export function replyAddress(address: string, token: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** The token of the first of our addresses among the recipients; null if there is none. */
export function replyTokenIn(recipients: readonly string[], address: string): string | null {
  const at = address.lastIndexOf("@");
  const [name, host] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  for (const recipient of recipients) {
    const recipientAddress = recipient.trim().toLowerCase();
    const isOurs = recipientAddress.endsWith(`@${host}`) && recipientAddress.startsWith(`${name}+`);
    if (isOurs) return recipientAddress.slice(name.length + 1, -(host.length + 1)) || null;
  }
  return null;
}

/** 'Linh Tran <linh@films.example>' → 'linh@films.example' */
export const plainAddress = (from: string): string =>
  (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();

/** A header's value in a block of headers, unfolded; null if it is missing. */
export function headerOf(headers: string, name: string): string | null {
  const lines = headers.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headerLine = lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return headerLine ? headerLine.slice(name.length + 1).trim() : null;
}

/** Splits 'Linh Tran' into first and last name; one name alone is the first. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const firstName = words.slice(0, -1).join(" ") || words[0] || "Someone";
  const lastName = words.length > 1 ? (words.at(-1) ?? "") : "";
  return { firstName: cutText(firstName, 100), lastName: cutText(lastName, 100) };
}
