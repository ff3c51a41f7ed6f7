import { createHash } from "node:crypto";
import { type FoundPerson, type PeopleDirectory, peoplePerSearch } from "./gateway.server";

/**
 * Made-up people, so that the promo page can be tried without a directory. Their addresses end in .example, so no email
 * can be delivered.
 */

const firstNames =
  "Ada Amara Anton Beatriz Bruno Camille Chidi Daria Dev Elena Emeka Farah Felix Greta Hana Hugo Ines Ivo Jonas Kaya Leila Luca Mara Mateo Mina Nadia Noah Olga Omar Paula Priya Rafael Rosa Samir Sofia Theo Uma Vera Yuki Zoe".split(
    " ",
  );
const lastNames =
  "Abara Alvarez Baptiste Bergman Castellano Chen Dubois Ekwueme Fischer Fontaine Garcia Haddad Hoshino Ivanova Jansen Kapoor Keller Lindqvist Lopes Marchetti Moreau Nakamura Novak Okafor Oliveira Park Petrov Quiroga Rahman Ricci Sato Silva Sorensen Tanaka Torres Ueda Vidal Weber Yilmaz Zhang".split(
    " ",
  );
const trades = [
  { title: "Independent filmmaker", organization: "Second Take Pictures" },
  { title: "Film journalist", organization: "The Matinee Review" },
  { title: "Festival programmer", organization: "Harbor Lights Film Week" },
  { title: "Head of short film", organization: "Coastline School of Film" },
  { title: "Producer", organization: "Paper Moon Productions" },
  { title: "Screenwriter", organization: "Kitchen Table Stories" },
  { title: "Acquisitions manager", organization: "Lantern Streaming" },
  { title: "Podcast host", organization: "Meet Cute, the podcast" },
  { title: "Cinema owner", organization: "The Old Odeon" },
  { title: "Film commissioner", organization: "Valley Film Office" },
] as const;

const hashNumber = (text: string) => createHash("sha256").update(text).digest().readUInt32LE(0);
const pick = <T>(list: readonly T[], seed: string): T => {
  const item = list[hashNumber(seed) % list.length];
  if (item === undefined) throw new Error("The sample directory is empty.");
  return item;
};
const hostOf = (organization: string) =>
  `${organization
    .toLowerCase()
    .replace(/^the |, .*$/g, "")
    .replace(/[^a-z]+/g, "-")}.example`;

/** The same search always finds the same people; another one finds partly others. */
function personFor(name: PeopleDirectory["name"], seed: string): FoundPerson {
  const firstName = pick(firstNames, `first ${seed}`);
  const lastName = pick(lastNames, `last ${seed}`);
  const slug = `${firstName}.${lastName}`.toLowerCase();
  const handle = `${firstName}${lastName}`.toLowerCase();
  const trade = pick(trades, `trade ${firstName} ${lastName}`);
  const common = { firstName, lastName, linkedinUrl: "" };
  if (name === "twitter") {
    return {
      ...common,
      key: `sample:x:${slug}`,
      email: "",
      title: `@${handle} on X`,
      organizationName: "",
      profileUrl: `https://x.example/${handle}`,
    };
  }
  return {
    ...common,
    key: `sample:${slug}`,
    email: `${slug}@${hostOf(trade.organization)}`,
    title: trade.title,
    organizationName: trade.organization,
    linkedinUrl: `https://linkedin.example/in/${slug.replace(".", "-")}`,
    profileUrl: "",
  };
}

/** A directory of made-up people, where no service is set up. */
export function sampleDirectory(name: PeopleDirectory["name"]): PeopleDirectory {
  return {
    name,
    isSample: true,
    search: async ({ terms, findKnownKeys }) => {
      const words = [
        ...terms
          .join(" ")
          .toLowerCase()
          .matchAll(/[\p{L}\p{N}]+/gu),
      ].map(([match]) => match);
      const seeds = words.length > 0 ? words : ["film"];
      const count = 12 + (hashNumber(seeds.join(" ")) % (peoplePerSearch - 12));
      const people = new Map<string, FoundPerson>();
      for (let number = 0; people.size < count && number < 200; number += 1) {
        const word = seeds[number % seeds.length] ?? "film";
        const person = personFor(name, `${name} ${word} ${number}`);
        people.set(person.key, person);
      }
      const knownKeys = await findKnownKeys([...people.keys()]);
      return {
        people: [...people.values()].filter(({ key }) => !knownKeys.has(key)),
        foundAgain: [...knownKeys].filter((key) => people.has(key)),
        cutShort: null,
      };
    },
  };
}
