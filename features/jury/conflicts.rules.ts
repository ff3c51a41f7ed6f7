/**
 * Whether somebody of the jury may be near to an entry, found from names and addresses.
 * It bars by suspicion and says why; people confirm or dismiss. Runs anywhere.
 */

/** The strongest first: one stands for a pair. */
export const conflictKinds = ["own_entry", "declared", "company", "name", "shared_credit"] as const;
export type ConflictKind = (typeof conflictKinds)[number];

export type JurorKnown = {
  name: string;
  email: string;
  /** Names on entries that were sent from the person's own address. */
  creditedWith: readonly string[];
};

export type EntryKnown = { submitterName: string; submitterEmail: string; director: string | null };

/** Mailboxes that anybody can have: to share one means nothing. */
const freemail = new Set(
  (
    "gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.co.jp ymail.com outlook.com hotmail.com hotmail.co.uk " +
    "hotmail.fr live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com " +
    "web.de t-online.de freenet.de mail.ru yandex.ru qq.com 163.com 126.com naver.com daum.net orange.fr wanadoo.fr free.fr " +
    "laposte.net libero.it virgilio.it terra.com.br uol.com.br bol.com.br zoho.com fastmail.com hey.com mail.com tutanota.com " +
    "posteo.de mailbox.org rediffmail.com comcast.net verizon.net att.net sbcglobal.net btinternet.com sky.com bigpond.com"
  ).split(" "),
);

/** A name as it is compared: without accents, case, marks and the order of its words. */
export function foldedName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .replace(/[’'`]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");
}

/** Who is named in a director's field: 'Ada Prado & Bo Ng, Cem Ates and Di Marsh' are four. */
export function namesIn(credit: string | null): string[] {
  return (credit ?? "")
    .split(/\s*(?:[,&]|\band\b)\s*/iu)
    .map((name) => name.trim())
    .filter(Boolean);
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Everybody who is named on an entry, folded. */
export const creditsOf = ({ submitterName, director }: EntryKnown): string[] =>
  [submitterName, ...namesIn(director)].map(foldedName).filter(Boolean);

/** The strongest sign of nearness between a person and an entry; null: none. */
export function conflictBetween(
  { name, email, creditedWith }: JurorKnown,
  entry: EntryKnown,
): Exclude<ConflictKind, "declared"> | null {
  if (sameAddress(email, entry.submitterEmail)) return "own_entry";
  const domain = domainOf(email);
  if (domain === domainOf(entry.submitterEmail) && !freemail.has(domain)) return "company";
  const credits = new Set(creditsOf(entry));
  if (credits.has(foldedName(name))) return "name";
  const own = foldedName(name);
  const shared = creditedWith.map(foldedName).some((one) => one !== own && credits.has(one));
  return shared ? "shared_credit" : null;
}
