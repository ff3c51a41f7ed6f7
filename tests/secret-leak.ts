import type { Contract } from "~/lib/api/contract";
import { documents, pathFor, publicPages } from "~/lib/paths";
import { fixedExamples, type PublicExamples } from "./examples";

/** Finds planted words in all public responses: pages and their data, calls, feeds, cards, sitemap, with headers. */

/** A response with its headers and all its bytes. */
export type CacheableAddress = {
  path: string;
  status: number;
  headers: [name: string, value: string][];
  body: Uint8Array;
};

type Site = {
  request: (path: string, options?: { redirect: "manual" }) => Promise<Response>;
};

/** A published article is the least that a site has. */
type Published = Pick<PublicExamples, "id"> & Partial<PublicExamples>;

const modules = import.meta.glob<Record<string, Contract>>(
  "../features/**/{contract,*.contract}.ts",
  {
    eager: true,
  },
);

/** Paths of the public calls, without those that need a personal token. */
function publicCalls({ id }: Published): string[] {
  return Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(({ method, access }) => method === "GET" && access === "public")
    .map(({ path }) => path.replace("{id}", id).replace("{slug}", fixedExamples.year))
    .filter((path) => !path.includes("{"));
}

/** All public addresses. */
export function publicAddresses(examples: Published): string[] {
  const pages = publicPages.map((name) => pathFor(name, { ...fixedExamples, ...examples }));
  const data = pages.map((path) => (path === "/" ? "/_root.data" : `${path}.data`));
  const cards = [`news/${examples.id}`, "contact", "news"];
  return [
    ...new Set([
      ...pages,
      ...data,
      ...Object.values(documents).flatMap((path) =>
        path.includes("*")
          ? cards.map((card) => path.replace("*", `${card}.jpg`))
          : path
              .replace(":film", examples.film ?? "nothing")
              .replace(":code", examples.code ?? "nothing")
              .replace(":file", "gold.svg"),
      ),
      ...publicCalls(examples),
      "/api/openapi.json",
      "/.well-known/security.txt",
      // A missing page must not reveal anything either.
      "/news/nothing-here",
      "/api/news/nothing-here",
      "/2019",
    ]),
  ];
}

/** All public responses, requested one by one. */
export async function publicAnswers(site: Site, examples: Published): Promise<CacheableAddress[]> {
  const answers: CacheableAddress[] = [];
  for (const path of publicAddresses(examples)) {
    const response = await site.request(path, { redirect: "manual" });
    const body = new Uint8Array(await response.arrayBuffer());
    answers.push({ path, status: response.status, headers: [...response.headers], body });
  }
  return answers;
}

/** Where these words occur in public responses, in any case: 'path: word'. */
export function wordsIn(answers: readonly CacheableAddress[], words: readonly string[]): string[] {
  return answers.flatMap(({ path, headers, body }) => {
    const head = headers.map((pair) => pair.join(": ")).join("\n");
    const text = `${head}\n${Buffer.from(body).toString("latin1")}`.toLowerCase();
    const wide = Buffer.from(body).toString("utf8").toLowerCase();
    return words
      .filter((word) => [text, wide].some((bytes) => bytes.includes(word.toLowerCase())))
      .map((word) => `${path}: ${word}`);
  });
}

/** Headers that differ in every response. */
const ofTheMoment = new Set([
  "date",
  "x-request-id",
  "content-security-policy",
  "connection",
  "keep-alive",
  "age",
  "expires",
  "server-timing",
  "set-cookie",
]);

/** Headers that depend on the time of rendering. */
const ofMaking = new Set(["etag", "content-length"]);

/**
 * Differences between two states that a visitor could measure without reading: status, size, and every header except
 * times, including ETag. `remade` is for rows of a table that public pages read: a change there renders them again at
 * another moment, so that tags and compressed lengths differ; uncompressed lengths do not.
 */
export function tellingApart(
  before: readonly CacheableAddress[],
  after: readonly CacheableAddress[],
  { remade = false } = {},
): string[] {
  const shape = ({ status, headers, body }: CacheableAddress) => [
    `status ${status}`,
    `size ${body.length}`,
    ...headers
      .filter(([name]) => !ofTheMoment.has(name) && !(remade && ofMaking.has(name)))
      .map((pair) => pair.join(": "))
      .sort(),
  ];
  return before.flatMap((answer, at) => {
    const otherAnswer = after[at];
    const now = otherAnswer ? shape(otherAnswer) : [];
    return shape(answer)
      .filter((part) => !now.includes(part))
      .map((part) => `${answer.path}: ${part}`);
  });
}
