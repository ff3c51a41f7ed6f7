import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Answer,
  addressOf,
  type CallInput,
  type Contract,
  type OptionalInput,
} from "~/lib/api/contract";
import type { Stage } from "./site";

/** A simulated browser: makes the site's calls like its pages do, and waits while the site is down. */

export type Answered<T> = { status: number; body: T; tries: number };

export type Visitor = {
  /** Makes a call and returns the response, whatever its status. */
  ask: <C extends Contract>(
    contract: C,
    ...input: OptionalInput<CallInput<C>>
  ) => Promise<Answered<Answer<C>>>;
  /** Makes a call that must succeed. */
  must: <C extends Contract>(
    contract: C,
    ...input: OptionalInput<CallInput<C>>
  ) => Promise<Answer<C>>;
  /** All pages of a list. */
  all: <C extends Contract>(
    contract: C,
    ...input: OptionalInput<CallInput<C>>
  ) => Promise<Answer<C>>;
  /** The body at an address, as a reader gets it. */
  read: (address: string) => Promise<{ status: number; text: string }>;
};

/** The count and the slowest time of each call, in milliseconds. */
export type Times = Map<string, { count: number; slowest: number; sum: number }>;

/** Requests without a response, and the longest outage in milliseconds. */
export type Outages = { met: number; longest: number };

type As = {
  /** The address that the requests come from; several are used in turn. */
  from: () => string;
  /** Logs in; resolves to the Cookie header. */
  enter?: () => Promise<string>;
};

const patience = 90_000;

export function visitorsOf(stage: Stage) {
  const times: Times = new Map();
  const outages: Outages = { met: 0, longest: 0 };

  function visitor({ from, enter }: As): Visitor {
    let cookie: Promise<string> | null = null;
    const knock = async (method: string, address: string, body: unknown, name: string) => {
      let away = 0;
      let entered = 0;
      const began = performance.now();
      for (let tries = 1; ; tries += 1) {
        if (enter) cookie ??= enter();
        const sessionCookie = cookie ? await cookie : "";
        const startedAt = performance.now();
        const came = await request(stage, {
          method,
          address,
          from: from(),
          cookie: sessionCookie,
          ...(body !== undefined && {
            body:
              body instanceof Blob
                ? new Uint8Array(await body.arrayBuffer())
                : JSON.stringify(body),
            ...(body instanceof Blob && body.type && { headers: { "Content-Type": body.type } }),
          }),
        }).catch(() => null);
        // The session has ended, or the login is too old for this call.
        const isOld = came?.status === 403 && came.text.includes('"confirm_first"');
        if ((came?.status === 401 || isOld) && enter && entered < 2) {
          entered += 1;
          cookie = null;
          continue;
        }
        // Without a login it keeps what it is given: a phone that voted, somebody who proved their address.
        if (!enter && came?.headers["set-cookie"]) cookie = Promise.resolve(cookieOf(came));
        if (came && came.status !== 503 && came.status !== 429) {
          if (away > 0) outages.longest = Math.max(outages.longest, performance.now() - away);
          note(times, name, performance.now() - startedAt);
          return { ...came, tries };
        }
        if (!came || came.status === 503) {
          away ||= startedAt;
          outages.met += 1;
        }
        if (performance.now() - began > patience) {
          throw new Error(`${method} ${address} was not answered in a minute and a half.`);
        }
        await sleep(came?.status === 429 ? 1_000 : 150);
      }
    };
    const ask = async <C extends Contract>(
      contract: C,
      ...[input]: OptionalInput<CallInput<C>>
    ) => {
      const address = addressOf<Contract>(contract, input);
      const { method, path } = contract;
      const came = await knock(method, address, input?.body, `${method} ${path}`);
      const body = /^[[{]/.test(came.text) ? JSON.parse(came.text) : undefined;
      return { status: came.status, body: body as Answer<C>, tries: came.tries };
    };
    const must = async <C extends Contract>(contract: C, ...input: OptionalInput<CallInput<C>>) => {
      const { status, body } = await ask(contract, ...input);
      if (status >= 400) {
        const detail = JSON.stringify(body)?.slice(0, 400);
        throw new Error(`${contract.method} ${contract.path} was answered ${status}: ${detail}`);
      }
      return body;
    };
    const all = async <C extends Contract>(
      contract: C,
      ...[input]: OptionalInput<CallInput<C>>
    ) => {
      const items: unknown[] = [];
      let next: string | null = addressOf<Contract>(contract, input);
      next += `${next.includes("?") ? "&" : "?"}limit=200`;
      while (next) {
        const came = await knock("GET", next, undefined, `GET ${contract.path}`);
        if (came.status !== 200) throw new Error(`GET ${next} was answered ${came.status}`);
        items.push(...(JSON.parse(came.text) as unknown[]));
        next = /<([^>]*)>;\s*rel="next"/.exec(String(came.headers.link ?? ""))?.[1] ?? null;
      }
      return items as Answer<C>;
    };
    const read = async (address: string) => {
      const { status, text } = await knock("GET", address, undefined, `GET ${address}`);
      return { status, text };
    };
    return { ask, must, all, read };
  }
  return { visitor, times, outages };
}
export type Visitors = ReturnType<typeof visitorsOf>;

function note(times: Times, name: string, ms: number): void {
  const timing = times.get(name) ?? { count: 0, slowest: 0, sum: 0 };
  times.set(name, {
    count: timing.count + 1,
    slowest: Math.max(timing.slowest, ms),
    sum: timing.sum + ms,
  });
}

type HttpCall = {
  method: string;
  address: string;
  from: string;
  cookie: string;
  headers?: Record<string, string>;
  /** JSON, or the bytes of a file. */
  body?: string | Uint8Array;
  /** Cuts the connection after so many bytes of the body. */
  cutAfter?: number;
};
/** The site as its proxy passes requests on: to where it listens, for its public address. */
type Address = Pick<Stage, "url" | "publicUrl">;

type Came = { status: number; text: string; headers: http.IncomingHttpHeaders };

/** One request from one of this machine's addresses, on a new connection. */
export function request(site: Address, call: HttpCall): Promise<Came> {
  const { method, address, from, cookie, headers, body, cutAfter } = call;
  const { port } = new URL(site.url);
  const { host, origin } = new URL(site.publicUrl);
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      {
        host: "127.0.0.1",
        port,
        method,
        path: address,
        localAddress: from,
        agent: false,
        headers: {
          Host: host,
          Origin: origin,
          Accept: "*/*",
          ...(cookie && { Cookie: cookie }),
          ...(body !== undefined && {
            "Content-Type":
              typeof body === "string" ? "application/json" : "application/octet-stream",
            "Content-Length": Buffer.byteLength(body),
          }),
          ...headers,
        },
        timeout: 60_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.on("timeout", () => outgoing.destroy(new Error("No answer in a minute.")));
    if (cutAfter === undefined) return outgoing.end(body);
    outgoing.write((body ?? "").slice(0, cutAfter), () => outgoing.destroy());
  });
}

/** A call with JSON and without a session, once; null without a response. */
export const post = (
  site: Address,
  from: string,
  { method, path }: Pick<Contract, "method" | "path">,
  body: object,
): Promise<Came | null> =>
  request(site, {
    method,
    address: path,
    from,
    cookie: "",
    body: JSON.stringify(body),
  }).catch(() => null);

/** The Cookie header that a browser would send after this response. */
export const cookieOf = ({ headers }: Pick<Came, "headers">): string =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");

/** Runs something for each, `width` at a time, in order. */
export async function eachOf<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  const walk = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: width }, walk));
}

/** Asks again until something is done. Throws `what` after two minutes. */
export async function waitUntil(name: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isDone()) return;
    await sleep(200);
  }
  throw new Error(`${name} did not end within two minutes.`);
}
