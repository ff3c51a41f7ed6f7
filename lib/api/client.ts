import {
  type AddressInput,
  type Answer,
  addressOf,
  type CallInput,
  type Contract,
  type OptionalInput,
} from "./contract";
import type { Problem } from "./problem";

/**
 * How the browser calls the server: one helper for every feature's hooks, typed by
 * the contract that the server answers by.
 * Cookies go along (same origin, so a `<link rel="preload" as="fetch"
 * crossorigin>` of the same path is used and not fetched twice).
 */

/**
 * A refusal. `message` is 'STATUS: ' and the server's sentence. It is empty where
 * the answer had no words at all, not even a status text, as over HTTP/2: what
 * shows it then says its own sentence.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  /** The RFC 9457 body with its field errors; null when the answer was none. */
  readonly problem: Problem | null;

  constructor(status: number, told: string, problem: Problem | null) {
    super(told && `${status}: ${told}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The sentence of a refusal as a person should read it, without the status in front. */
export function errorMessage(error: Error): string {
  if (!(error instanceof CallError)) return error.message;
  return error.problem?.detail || error.message.replace(/^\d{3}: /, "");
}

export const NETWORK_ERROR = "The site could not be reached. Check your connection and try again.";

/** Asks the person to confirm their identity; false where they do not want to. */
type Confirming = () => Promise<boolean>;
let confirming: Confirming | null = null;

/**
 * Registers how a person confirms their identity when the server refuses a call with
 * `confirm_first`: afterwards the same request is sent again. Returns a function that unregisters
 * it.
 */
export function onConfirmFirst(ask: Confirming): () => void {
  confirming = ask;
  return () => {
    if (confirming === ask) confirming = null;
  };
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await send(method, path, body, signal);
  } catch (error) {
    const isAsked = error instanceof CallError && error.problem?.code === "confirm_first";
    if (!isAsked || !confirming || !(await confirming())) throw error;
    return send(method, path, body, signal);
  }
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin", signal };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new Error(NETWORK_ERROR, { cause });
  });
  if (!response.ok) throw await refusalFor(response);
  return response;
}

/** What an answer that is no success says, as an error. */
export async function refusalFor(response: Response): Promise<CallError> {
  const text = await response.text();
  let problem: Problem | null = null;
  if (response.headers.get("content-type")?.startsWith("application/problem+json")) {
    problem = JSON.parse(text) as Problem;
  }
  return new CallError(response.status, problem?.detail || text || response.statusText, problem);
}

/**
 * Makes a call: `await apiFetch(changeArticle, { params: { id }, body })`. A body is sent as
 * JSON, a Blob unchanged. Resolves to the JSON response, or undefined without one (204). Throws
 * CallError for every response that is not a success, a 401 included, and a plain Error when the
 * server cannot be reached.
 */
export async function apiFetch<C extends Contract>(
  contract: C,
  ...[input]: OptionalInput<CallInput<C>>
): Promise<Answer<C>> {
  const address = addressOf<Contract>(contract, input);
  const response = await request(contract.method, address, input?.body);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer<C>;
}

/**
 * The default read for TanStack Query: a GET, cached under its path.
 * `useQuery(queryOptions(listNews))`; refresh it with
 * `queryClient.invalidateQueries(queryKeyPrefix(listNews))`.
 */
export function queryOptions<C extends Contract>(
  contract: C,
  ...input: OptionalInput<AddressInput<C>>
) {
  const path = addressOf(contract, ...input);
  return {
    queryKey: [path],
    queryFn: async (): Promise<Answer<C>> => (await request("GET", path)).json(),
  };
}

/** Everything that was read from the address of one of the calls or from below it, for `invalidateQueries`. */
export const queryKeyPrefix = (...contracts: Contract[]) => {
  const under = contracts.map(
    // Any value for a path parameter.
    ({ path }) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/?]+")}`),
  );
  return {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      under.some((path) => path.test(String(queryKey[0]))),
  };
};

/** A GET whose answer is read by the caller as it comes; `signal` breaks it off. */
export const apiFetchStream = (path: string, signal: AbortSignal) =>
  request("GET", path, undefined, signal);

/** The bytes that a call answers, where it answers a file. */
export const apiFetchBlob = async (method: string, path: string, body?: unknown): Promise<Blob> =>
  (await request(method, path, body)).blob();

/** One page of a list, as the headers describe it. */
export type ReadPage<T> = {
  items: T[];
  /** How many there are in all pages. */
  total: number;
  /** The path of the next page, or null on the last. */
  next: string | null;
};

/** What a list's call answers many of. */
export type ItemOf<C extends Contract> = Answer<C> extends (infer T)[] ? T : never;

/** A list as a page's loader hands it over: the address of its call, and the page that it answers. */
export type ReadList<T> = { path: string; first: ReadPage<T> };

async function callForPage<T>(path: string): Promise<ReadPage<T>> {
  const response = await request("GET", path);
  const items = (await response.json()) as T[];
  const next = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
  return { items, total: Number(response.headers.get("x-total-count") ?? items.length), next };
}

/** How a paged list is read, for `useInfiniteQuery`. */
export type PageReads<T> = {
  queryKey: readonly string[];
  queryFn: (asked: { pageParam: string }) => Promise<ReadPage<T>>;
  initialPageParam: string;
  getNextPageParam(last: ReadPage<T>): string | null;
};

/** A paged list from `path` on, an address of the call, which is also its cache key. */
export const readPages = <C extends Contract>(contract: C, path: string): PageReads<ItemOf<C>> => ({
  queryKey: [path, "pages", contract.path],
  queryFn: ({ pageParam }) => callForPage(pageParam),
  initialPageParam: path,
  getNextPageParam: ({ next }) => next,
});

/** Every item of a paged list, read page by page: for exports and counts. */
export async function readAll<C extends Contract>(
  contract: C,
  ...input: OptionalInput<AddressInput<C>>
): Promise<ItemOf<C>[]> {
  const items: ItemOf<C>[] = [];
  for (let next: string | null = addressOf(contract, ...input); next; ) {
    const page: ReadPage<ItemOf<C>> = await callForPage(next);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}
