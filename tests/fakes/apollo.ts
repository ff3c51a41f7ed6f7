import { type ServiceAnswer, type ServiceRequest, startService } from "./service";

/** A fake of Apollo's people search and look-up, with its API. */

export type ApolloPerson = {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  title: string;
  linkedin_url: string | null;
  organization: { name: string };
};

export type ApolloDouble = Awaited<ReturnType<typeof startApolloDouble>>;

export async function startApolloDouble(
  { port, apiKey = "apollo-double" } = {} as {
    port?: number;
    apiKey?: string;
  },
) {
  /** The people in the directory; every search finds all of them, in pages. */
  let people: ApolloPerson[] = [];
  let credits = Number.POSITIVE_INFINITY;
  let charged = 0;

  function search({ searchParams }: URL): ServiceAnswer {
    const page = Number(searchParams.get("page") ?? 1);
    const perPage = Number(searchParams.get("per_page") ?? 10);
    if (perPage > 100) return { status: 422, body: { error: "per_page must be at most 100" } };
    if (!searchParams.get("q_keywords")) return { status: 422, body: { error: "No filter given" } };
    const pageOfPeople = people.slice((page - 1) * perPage, page * perPage);
    return {
      status: 200,
      body: {
        total_entries: people.length,
        people: pageOfPeople.map(({ id, first_name, last_name, title, email, organization }) => ({
          id,
          first_name,
          last_name_obfuscated: `${last_name.slice(0, 2)}***${last_name.slice(-1)}`,
          title,
          has_email: email !== null,
          organization: { name: organization.name, has_industry: true },
        })),
      },
    };
  }

  function lookUp(body: string): ServiceAnswer {
    const { details } = JSON.parse(body) as { details?: { id?: string }[] };
    if (!Array.isArray(details) || details.length > 10) {
      return { status: 422, body: { error: "details must hold at most 10 people" } };
    }
    if (details.length > credits) {
      return { status: 422, body: { error: "Insufficient credits. Upgrade your plan." } };
    }
    credits -= details.length;
    charged += details.length;
    const matches = details.map(({ id }) => people.find((person) => person.id === id) ?? null);
    return { status: 200, body: { status: "success", matches } };
  }

  function answer({ method, url, headers, body }: ServiceRequest): ServiceAnswer {
    if (headers["x-api-key"] !== apiKey)
      return { status: 401, body: "Invalid access credentials." };
    if (method === "POST" && url.pathname === "/mixed_people/api_search") return search(url);
    if (method === "POST" && url.pathname === "/people/bulk_match") return lookUp(body);
    return { status: 404, body: { error: "Not found" } };
  }

  return {
    ...(await startService(answer, { port })),
    apiKey,
    setPeople: (next: ApolloPerson[]) => {
      people = next;
      charged = 0;
      credits = Number.POSITIVE_INFINITY;
    },
    setCredits: (remaining: number) => {
      credits = remaining;
    },
    /** Credits spent on look-ups. */
    charged: () => charged,
  };
}

/** People with numbers in their names. */
export const apolloPeople = (count: number, from = 1): ApolloPerson[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return {
      id: `64f${number}`,
      first_name: `Ana${number}`,
      last_name: "Silva",
      email: `ana${number}@films.example`,
      title: "Producer",
      linkedin_url: `http://www.linkedin.com/in/ana${number}`,
      organization: { name: "Silva Films" },
    };
  });
