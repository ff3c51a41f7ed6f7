import { z } from "zod";
import {
  type ExternalResponse,
  externalFetch,
  formatMissingAnswer,
  formatWait,
} from "~/lib/external-fetch.server";
import {
  DirectoryRefused,
  type DirectoryResult,
  type FoundPerson,
  type PeopleDirectory,
  peoplePerSearch,
  plainText,
} from "./gateway.server";

export type XSettings = {
  bearerToken: string;
  /** Another host with X's API. */
  apiBase?: string;
  timeoutMs?: number;
};

/** The most pages of posts per search. */
const maxPages = 3;
/** The most characters of a query. */
const maxQueryLength = 512;

const pageSchema = z.object({
  includes: z
    .object({
      users: z.array(
        z.object({
          id: z.string().min(1).max(40),
          username: z.string().regex(/^\w{1,30}$/),
          name: z.string(),
        }),
      ),
    })
    .optional(),
  meta: z.object({ next_token: z.string().optional() }).optional(),
});

/** '(#filmmaker OR #filmfestival) -is:retweet', with as many hashtags as the limit allows. */
export function hashtagQuery(hashtags: string[]): string {
  const query = (tags: string[]) => `(${tags.map((tag) => `#${tag}`).join(" OR ")}) -is:retweet`;
  const usedTags: string[] = [];
  for (const tag of hashtags) {
    if (query([...usedTags, tag]).length > maxQueryLength) break;
    usedTags.push(tag);
  }
  return query(usedTags);
}

/** People who post with a hashtag on X. X returns no email, and none is guessed. */
export function xDirectory({
  bearerToken,
  apiBase = "https://api.x.com",
  timeoutMs = 20_000,
}: XSettings): PeopleDirectory {
  const url = `${apiBase.replace(/\/+$/, "")}/2/tweets/search/recent`;

  async function readPage(query: string, pageToken: string | undefined) {
    const search = new URLSearchParams({
      query,
      max_results: "100",
      expansions: "author_id",
      "user.fields": "username,name",
      ...(pageToken && { next_token: pageToken }),
    });
    const response = await externalFetch(`${url}?${search}`, {
      headers: { Authorization: `Bearer ${bearerToken}` },
      timeoutMs,
      toError: (reason) => new DirectoryRefused(formatMissingAnswer("X", reason)),
    });
    if (response.status !== 200) throw refusalOf(response);
    const parsed = pageSchema.safeParse(response.json);
    if (!parsed.success) throw new DirectoryRefused("X's answer could not be read.");
    return parsed.data;
  }

  return {
    name: "twitter",
    isSample: false,
    search: async ({ terms, findKnownKeys }): Promise<DirectoryResult> => {
      const query = hashtagQuery(terms);
      const people = new Map<string, FoundPerson>();
      const alreadyKnownKeys = new Set<string>();
      let pageToken: string | undefined;
      for (let page = 0; page < maxPages && people.size < peoplePerSearch; page += 1) {
        let resultPage: Awaited<ReturnType<typeof readPage>>;
        try {
          resultPage = await readPage(query, pageToken);
        } catch (error) {
          if (!(error instanceof DirectoryRefused) || people.size + alreadyKnownKeys.size === 0)
            throw error;
          return {
            people: [...people.values()],
            foundAgain: [...alreadyKnownKeys],
            cutShort: error.message,
          };
        }
        const authors = (resultPage.includes?.users ?? []).map(toFoundPerson);
        const knownKeys = await findKnownKeys(authors.map(({ key }) => key));
        for (const author of authors) {
          if (knownKeys.has(author.key)) alreadyKnownKeys.add(author.key);
          else if (people.size < peoplePerSearch) people.set(author.key, author);
        }
        pageToken = resultPage.meta?.next_token;
        if (!pageToken) break;
      }
      return { people: [...people.values()], foundAgain: [...alreadyKnownKeys], cutShort: null };
    },
  };
}

function toFoundPerson({ id, username, name }: { id: string; username: string; name: string }) {
  const [firstName = "", ...rest] = plainText(name).split(" ");
  return {
    key: `x:${id}`,
    firstName,
    lastName: rest.join(" "),
    email: "",
    title: `@${username} on X`,
    organizationName: "",
    linkedinUrl: "",
    profileUrl: `https://x.com/${username}`,
  };
}

function refusalOf({ status, headers }: ExternalResponse): DirectoryRefused {
  if (status === 429) {
    // When the next request is allowed, in seconds since 1970.
    const reset = Number(headers.get("x-rate-limit-reset"));
    const secondsLeft = Math.ceil(reset - Date.now() / 1000);
    const waitSeconds = reset > 0 ? Math.min(3_600, Math.max(1, secondsLeft)) : undefined;
    return new DirectoryRefused(
      `X asks to slow down. Try again ${formatWait(waitSeconds)}.`,
      waitSeconds,
    );
  }
  const messages: Record<number, string> = {
    400: "X could not process this search. Try other hashtags.",
    401: "X does not accept the bearer token.",
    402: "The X account has no credits left.",
    403: "This X account can't search posts.",
  };
  return new DirectoryRefused(messages[status] ?? `X has a problem (status ${status}).`);
}
