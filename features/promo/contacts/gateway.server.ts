import { cutText } from "~/lib/shorten";

/** A person as a directory returns them. Missing values are empty texts; nothing is guessed. */
export type FoundPerson = {
  /** The directory's id of the person: 'apollo:64f…'. */
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  organizationName: string;
  linkedinUrl: string;
  profileUrl: string;
};

export type Search = {
  /** Keywords; for the hashtag search, hashtags without '#'. */
  terms: string[];
  /** Returns which of these people need no look-up: those already stored, or removed permanently. */
  findKnownKeys: (keys: string[]) => Promise<Set<string>>;
};

export type DirectoryResult = {
  people: FoundPerson[];
  /** Ids of known people that the search found again. */
  foundAgain: string[];
  /** Why there may be more results: the directory failed half way; null if it did not. */
  cutShort: string | null;
};

/** Finds people who may be interested in the festival. */
export type PeopleDirectory = {
  name: "apollo" | "twitter";
  /** True for made-up people. */
  isSample: boolean;
  /** Returns at most `peoplePerSearch` people. Throws DirectoryRefused. */
  search: (search: Search) => Promise<DirectoryResult>;
};

/** The directory returned nothing; `message` is a sentence for the director. */
export class DirectoryRefused extends Error {
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The most people per search, because some directories charge per person. */
export const peoplePerSearch = 25;

/** A text from another service as one line: no control characters, at most `max` characters. */
export function plainText(value: unknown, max = 200): string {
  if (typeof value !== "string" || !value.isWellFormed()) return "";
  return cutText(value.replace(/[\p{Cc}\s]+/gu, " ").trim(), max);
}

/** An https address from another service, else an empty text. */
export function plainLink(value: unknown): string {
  const text = plainText(value, 500).replace(/^http:\/\//, "https://");
  if (!URL.canParse(text)) return "";
  return new URL(text).protocol === "https:" ? text : "";
}
