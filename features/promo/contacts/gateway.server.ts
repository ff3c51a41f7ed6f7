/** A person as a directory returns them. Missing values are empty texts; nothing is guessed. */
export type FoundPerson = {
  /** The directory's own name for the person: 'apollo:64f…'. */
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
  /** Words; for the hashtag search, hashtags without the mark. */
  terms: string[];
  /** Returns which of these people need not be looked up: already known, or removed for good. */
  known: (keys: string[]) => Promise<Set<string>>;
};

export type Found = {
  people: FoundPerson[];
  /** Those found who were known before. */
  again: string[];
  /** Why there may be more than this: the directory stopped answering half way. */
  cutShort: string | null;
};

/** Finds people who might want to hear of the festival. */
export type PeopleDirectory = {
  name: "apollo" | "twitter";
  /** A made-up directory: its people do not exist. */
  isSample: boolean;
  /** At most `peoplePerSearch` people. Throws DirectoryRefused. */
  search: (search: Search) => Promise<Found>;
};

/** The directory gave nothing; `message` is a sentence for the director. */
export class DirectoryRefused extends Error {
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Looking a person up costs money in some directories, so a search ends here. */
export const peoplePerSearch = 25;

/** A text of another service, made plain: one line, no control characters, not too long. */
export function plainText(value: unknown, max = 200): string {
  if (typeof value !== "string" || !value.isWellFormed()) return "";
  return value
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, max);
}

/** An https address of another service, or nothing. */
export function plainLink(value: unknown): string {
  const text = plainText(value, 500).replace(/^http:\/\//, "https://");
  if (!URL.canParse(text)) return "";
  return new URL(text).protocol === "https:" ? text : "";
}
