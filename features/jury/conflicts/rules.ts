/**
 * Detects conflicts of interest of jurors and programmers by names and addresses. A suspected
 * conflict hides the entry and names its reason; people confirm or dismiss it. Runs anywhere.
 */
import type { ConflictKind } from "~/db/enums";

export type CheckedPerson = {
  name: string;
  email: string;
  /** Names on entries that were submitted from the person's own address. */
  coCreditedNames: readonly string[];
};

export type CheckedEntry = {
  submitterName: string;
  submitterEmail: string;
  director: string | null;
};

/** Public mail providers: a shared domain means nothing. */
const publicMailDomains = new Set(
  (
    "gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.co.jp ymail.com outlook.com hotmail.com hotmail.co.uk " +
    "hotmail.fr live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com " +
    "web.de t-online.de freenet.de mail.ru yandex.ru qq.com 163.com 126.com naver.com daum.net orange.fr wanadoo.fr free.fr " +
    "laposte.net libero.it virgilio.it terra.com.br uol.com.br bol.com.br zoho.com fastmail.com hey.com mail.com tutanota.com " +
    "posteo.de mailbox.org rediffmail.com comcast.net verizon.net att.net sbcglobal.net btinternet.com sky.com bigpond.com"
  ).split(" "),
);

/** A name for comparison: without accents, case, punctuation and word order. */
export function foldName(name: string): string {
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

/** The names in a director's field: 'Ada Prado & Bo Ng, Cem Ates and Di Marsh' has four. */
export function namesIn(credit: string | null): string[] {
  return (credit ?? "")
    .split(/\s*(?:[,&]|\band\b)\s*/iu)
    .map((name) => name.trim())
    .filter(Boolean);
}

const domainOf = (email: string) => addressOf(email).slice(email.trim().lastIndexOf("@") + 1);
const addressOf = (email: string) => email.trim().toLowerCase();

/** All people named on an entry, folded. */
export const foldedCreditsOf = ({ submitterName, director }: CheckedEntry): string[] =>
  [submitterName, ...namesIn(director)].map(foldName).filter(Boolean);

type DetectedConflict = { person: string; entry: string; kind: Exclude<ConflictKind, "declared"> };

/**
 * The strongest reason of each pair with a conflict; `person` and `entry` are ids. Names are folded
 * once each, not for each pair: 40 jurors and 5,000 entries are 200,000 pairs.
 */
export function findConflictsBetween(
  people: readonly (CheckedPerson & { id: string })[],
  entries: readonly (CheckedEntry & { id: string })[],
): DetectedConflict[] {
  const identities = people.map((person) => {
    const domain = domainOf(person.email);
    const name = foldName(person.name);
    const sharedCredits = person.coCreditedNames.map(foldName).filter((credit) => credit !== name);
    return {
      id: person.id,
      address: addressOf(person.email),
      domain: publicMailDomains.has(domain) ? null : domain,
      name,
      sharedCredits,
    };
  });
  const indexBy = (keysOf: (person: (typeof identities)[number]) => readonly (string | null)[]) => {
    const idsByKey = new Map<string, string[]>();
    for (const person of identities) {
      for (const key of keysOf(person)) {
        if (key) idsByKey.set(key, [...(idsByKey.get(key) ?? []), person.id]);
      }
    }
    return (key: string) => idsByKey.get(key) ?? [];
  };
  const [findByAddress, findByDomain] = [
    indexBy((person) => [person.address]),
    indexBy((person) => [person.domain]),
  ];
  const [findByName, findBySharedCredit] = [
    indexBy((person) => [person.name]),
    indexBy((person) => person.sharedCredits),
  ];

  return entries.flatMap((entry) => {
    const credits = foldedCreditsOf(entry);
    const kinds = new Map<string, DetectedConflict["kind"]>();
    // Weakest first: a stronger reason replaces it.
    for (const credit of credits)
      for (const id of findBySharedCredit(credit)) kinds.set(id, "shared_credit");
    for (const credit of credits) for (const id of findByName(credit)) kinds.set(id, "name");
    for (const id of findByDomain(domainOf(entry.submitterEmail))) kinds.set(id, "company");
    for (const id of findByAddress(addressOf(entry.submitterEmail))) {
      kinds.set(id, "own_entry");
    }
    return [...kinds].map(([person, kind]) => ({ person, entry: entry.id, kind }));
  });
}
