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
 * Calls the server from the browser, typed by the contract. Cookies are sent (same origin), so that a response
 * preloaded by `<link rel="preload" as="fetch" crossorigin>` is used.
 */

/** A refusal. `message` is 'STATUS: ' and the server's sentence; empty if the response had no text. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  /** The problem details with field errors; null if the response had none. */
  readonly problem: Problem | null;

  constructor(status: number, message: string, problem: Problem | null) {
    super(message && `${status}: ${message}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Whether an error of a call may pass: the network, a restart, a rate limit. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || error.status === 429;

/** The sentence of a refusal for people, without the status. */
export function errorMessage(error: Error): string {
  if (!(error instanceof CallError)) return error.message;
  return error.problem?.detail || error.message.replace(/^\d{3}: /, "");
}

export const NETWORK_ERROR = "The site could not be reached. Check your connection and try again.";

/** Asks the user to confirm their identity; resolves to false if they cancel. */
type ConfirmIdentity = () => Promise<boolean>;
let confirmIdentity: ConfirmIdentity | null = null;

/**
 * Registers how a user confirms their identity when a call is refused with `confirm_first`; the request is then sent
 * again. Returns a function that unregisters it.
 */
export function onConfirmFirst(confirm: ConfirmIdentity): () => void {
  confirmIdentity = confirm;
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = null;
  };
}

type SendOptions = Pick<RequestInit, "signal" | "keepalive">;

async function request(
  method: string,
  path: string,
  body?: unknown,
  options?: SendOptions,
): Promise<Response> {
  try {
    return await send(method, path, body, options);
  } catch (error) {
    const mustConfirm = error instanceof CallError && error.problem?.code === "confirm_first";
    if (!mustConfirm || !confirmIdentity || !(await confirmIdentity())) throw error;
    return send(method, path, body, options);
  }
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  options: SendOptions = {},
): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin", ...options };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw options.signal?.aborted ? cause : new Error(NETWORK_ERROR, { cause });
  });
  if (!response.ok) throw await refusalFor(response);
  return response;
}

/** A response that is not a success, as an error. */
export async function refusalFor(response: Response): Promise<CallError> {
  const text = await response.text();
  let problem: Problem | null = null;
  const type = response.headers.get("content-type");
  if (type?.startsWith("application/problem+json")) {
    problem = JSON.parse(text) as Problem;
  }
  const { status, statusText } = response;
  // This site refuses with no page: it is a proxy's.
  const words = type?.startsWith("text/html") ? foreignRefusal(status) : text;
  return new CallError(status, problem?.detail || words || statusText, problem);
}

/** The sentence about the refusal of a server in between, whose page is not ours to show. */
function foreignRefusal(status: number): string {
  if (status === 413) return "This is too large for a server on the way here. Please send less.";
  if (status === 429) return "Too many requests. Please try again in a minute.";
  if (status >= 500)
    return "The site can't be reached at the moment. Please try again in a minute.";
  return `A server on the way here refused this (${status}). Please try again.`;
}

/**
 * Makes a call: `await apiFetch(changeArticle, { params: { id }, body })`. A body is sent as JSON, a Blob unchanged.
 * Resolves to the JSON response, or undefined without one (204). Throws CallError for every response that is not a
 * success, a 401 included, and a plain Error when the server cannot be reached.
 */
export async function apiFetch<C extends Contract>(
  contract: C,
  ...[input]: OptionalInput<CallInput<C>>
): Promise<Answer<C>> {
  const address = addressOf<Contract>(contract, input);
  const { body, keepalive } = input ?? {};
  const response = await request(contract.method, address, body, { keepalive });
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer<C>;
}

/**
 * The default read for TanStack Query: a GET, cached under its path. `useQuery(queryOptions(listNews))`; refresh it
 * with `queryClient.invalidateQueries(queryKeyPrefix(listNews))`.
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

/** Query keys of everything read from these calls or below them, for `invalidateQueries`. */
export const queryKeyPrefix = (...contracts: Contract[]) => {
  const pathPatterns = contracts.map(
    // Any value of a path parameter.
    ({ path }) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/?]+")}`),
  );
  return {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      pathPatterns.some((pattern) => pattern.test(String(queryKey[0]))),
  };
};

/** A GET whose response the caller streams; `signal` cancels it. */
export const apiFetchStream = (path: string, signal: AbortSignal) =>
  request("GET", path, undefined, { signal });

/** The bytes of a response that is a file. */
export const apiFetchBlob = async (method: string, path: string, body?: unknown): Promise<Blob> =>
  (await request(method, path, body)).blob();

/** One page of a list, from its response headers. */
export type ReadPage<T> = {
  items: T[];
  /** The number of rows in all pages. */
  total: number;
  /** The path of the next page, or null on the last. */
  next: string | null;
};

/** The type of a list's rows. */
export type ItemOf<C extends Contract> = Answer<C> extends (infer T)[] ? T : never;

/** A list in a loader's data: the address of its call, and the first page. */
export type ReadList<T> = { path: string; first: ReadPage<T> };

async function callForPage<T>(path: string): Promise<ReadPage<T>> {
  const response = await request("GET", path);
  const items = (await response.json()) as T[];
  const next = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
  return { items, total: Number(response.headers.get("x-total-count") ?? items.length), next };
}

/** The options of a paged list for `useInfiniteQuery`. */
export type PageReads<T> = {
  queryKey: readonly string[];
  queryFn: (page: { pageParam: string }) => Promise<ReadPage<T>>;
  initialPageParam: string;
  getNextPageParam(last: ReadPage<T>): string | null;
};

/** A paged list; `path`, an address of the call, is also its cache key. */
export const readPages = <C extends Contract>(contract: C, path: string): PageReads<ItemOf<C>> => ({
  queryKey: [path, "pages", contract.path],
  queryFn: ({ pageParam }) => callForPage(pageParam),
  initialPageParam: path,
  getNextPageParam: ({ next }) => next,
});
