import { z } from "zod";
import {
  type ExternalResponse,
  externalFetch,
  formatMissingAnswer,
  formatWait,
  retryAfterSeconds,
} from "~/lib/external-fetch.server";
import {
  DirectoryRefused,
  type DirectoryResult,
  type FoundPerson,
  type PeopleDirectory,
  peoplePerSearch,
  plainLink,
  plainText,
  type Search,
} from "./gateway.server";

export type ApolloSettings = {
  apiKey: string;
  /** Another host with Apollo's API. */
  apiBase?: string;
  timeoutMs?: number;
};

/** The most pages per search; people who are already known cost nothing. */
const maxPages = 4;
/** The most people per look-up; each costs one credit. */
const lookUpBatchSize = 10;

const searchSchema = z.object({
  total_entries: z.number().default(0),
  people: z.array(z.object({ id: z.string().min(1).max(100) })),
});
const detailSchema = z.object({
  matches: z.array(
    z
      .object({
        id: z.string(),
        first_name: z.string().nullish(),
        last_name: z.string().nullish(),
        email: z.string().nullish(),
        title: z.string().nullish(),
        linkedin_url: z.string().nullish(),
        organization: z.object({ name: z.string().nullish() }).nullish(),
      })
      .nullable(),
  ),
});

/**
 * Apollo's people search. Its results have neither email nor last name; a second call returns them for one credit per
 * person, so only new people are looked up.
 */
export function apolloDirectory({
  apiKey,
  apiBase = "https://api.apollo.io/api/v1",
  timeoutMs = 20_000,
}: ApolloSettings): PeopleDirectory {
  const base = apiBase.replace(/\/+$/, "");
  const headers = { "x-api-key": apiKey, Accept: "application/json" };

  async function post<T>(path: string, schema: z.ZodType<T>, json?: unknown): Promise<T> {
    const response = await externalFetch(`${base}${path}`, {
      method: "POST",
      headers,
      json,
      timeoutMs,
      toError: (reason) => new DirectoryRefused(formatMissingAnswer("Apollo", reason)),
    });
    if (response.status !== 200) throw refusalOf(response);
    const parsed = schema.safeParse(response.json);
    if (!parsed.success) throw new DirectoryRefused("Apollo's answer could not be read.");
    return parsed.data;
  }

  async function findKeys({ terms, findKnownKeys }: Search) {
    const newKeys: string[] = [];
    const foundAgain: string[] = [];
    for (let page = 1; page <= maxPages && newKeys.length < peoplePerSearch; page += 1) {
      const query = new URLSearchParams({
        q_keywords: terms.join(" "),
        page: String(page),
        per_page: String(peoplePerSearch),
      });
      const { people, total_entries } = await post(
        `/mixed_people/api_search?${query}`,
        searchSchema,
      );
      const keys = [...new Set(people.map(({ id }) => `apollo:${id}`))];
      const knownKeys = await findKnownKeys(keys);
      foundAgain.push(...keys.filter((key) => knownKeys.has(key)));
      newKeys.push(...keys.filter((key) => !knownKeys.has(key) && !newKeys.includes(key)));
      if (people.length === 0 || page * peoplePerSearch >= total_entries) break;
    }
    return { newKeys: newKeys.slice(0, peoplePerSearch), foundAgain };
  }

  async function lookUp(keys: string[]): Promise<FoundPerson[]> {
    const details = keys.map((key) => ({ id: key.slice("apollo:".length) }));
    const { matches } = await post("/people/bulk_match", detailSchema, { details });
    return matches.flatMap((match) => (match ? [toFoundPerson(match)] : []));
  }

  return {
    name: "apollo",
    isSample: false,
    search: async (search): Promise<DirectoryResult> => {
      const { newKeys, foundAgain } = await findKeys(search);
      const people: FoundPerson[] = [];
      for (let start = 0; start < newKeys.length; start += lookUpBatchSize) {
        try {
          people.push(...(await lookUp(newKeys.slice(start, start + lookUpBatchSize))));
        } catch (error) {
          // Contacts that were already looked up are paid for, so they are stored.
          if (!(error instanceof DirectoryRefused) || people.length === 0) throw error;
          return { people, foundAgain, cutShort: error.message };
        }
      }
      return { people, foundAgain, cutShort: null };
    },
  };
}

type Match = NonNullable<z.infer<typeof detailSchema>["matches"][number]>;

function toFoundPerson(match: Match): FoundPerson {
  const email = z.email().safeParse(match.email?.trim());
  // Apollo's placeholder for an address that the account may not see.
  const isLocked = /^email_not_unlocked@/i.test(match.email ?? "");
  return {
    key: `apollo:${match.id}`,
    firstName: plainText(match.first_name),
    lastName: plainText(match.last_name),
    email: email.success && !isLocked ? email.data.slice(0, 254) : "",
    title: plainText(match.title),
    organizationName: plainText(match.organization?.name),
    linkedinUrl: plainLink(match.linkedin_url),
    profileUrl: "",
  };
}

/** Apollo's errors are text, `{error}`, `{error, error_code}` or `{message}`. */
function refusalOf({ status, headers, json }: ExternalResponse): DirectoryRefused {
  const { error, error_code: code } = (json ?? {}) as { error?: unknown; error_code?: unknown };
  if (status === 402 || /credit/i.test(plainText(error))) {
    return new DirectoryRefused("The Apollo account has no credits left.");
  }
  if (status === 429) {
    const waitSeconds = retryAfterSeconds(headers, new Date());
    return new DirectoryRefused(
      `Apollo asks to slow down. Try again ${formatWait(waitSeconds)}.`,
      waitSeconds,
    );
  }
  if (status === 403 && code === "API_INACCESSIBLE") {
    return new DirectoryRefused("This Apollo account's plan does not include the search.");
  }
  const messages: Record<number, string> = {
    401: "Apollo does not accept the API key.",
    403: "This Apollo API key can't search for people.",
    422: "Apollo could not process this search. Try other words.",
  };
  return new DirectoryRefused(messages[status] ?? `Apollo has a problem (status ${status}).`);
}
