import { createHash } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { watcherScript } from "./watcher";

export type WatchedSite = {
  url: string;
  /** The address and status of the last requested page. */
  lastPage: () => { address: string; status: number } | undefined;
  /** Failed responses that broke a page since the last call. */
  takeErrors: () => string[];
  /**
   * The next page gets its scripts some seconds late; `hand`, the body of a function, runs as soon as the document is
   * parsed.
   */
  comesLate: (hand: string) => void;
  /** Waits until no request has been open for a while: lazy parts are loaded then. */
  quiet: () => Promise<void>;
  close: () => Promise<void>;
};

/** Milliseconds without a request until a page counts as idle. */
const rest = 400;

/** The delay of late scripts in milliseconds. */
const late = 3_000;

/** Adds a first script to a page, with the nonce of its policy or by its hash. */
function withScript(html: string, policy: string, script: string) {
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const mark = nonce ? ` nonce="${nonce}"` : "";
  const body = html.replace(/<head[^>]*>/, (head) => `${head}<script${mark}>${script}</script>`);
  if (nonce) return { body, policy };
  const hash = createHash("sha256").update(script).digest("base64");
  return { body, policy: policy.replace("script-src", `script-src 'sha256-${hash}'`) };
}

/** Runs it when the document is parsed, before the page's scripts are loaded. */
const atOnce = (hand: string) =>
  hand &&
  `;addEventListener("readystatechange", () => { ${hand} }, { once: true, capture: true });`;

/** True if a response breaks the page: a server error, or a missing resource. */
function breaks(request: IncomingMessage, status: number): boolean {
  const kind = String(request.headers["sec-fetch-dest"] ?? "empty");
  return status >= 500 || (status >= 400 && !["document", "empty"].includes(kind));
}

/** The real site behind a proxy that changes nothing, except that HTML gets one script, which reports errors. */
export async function watchSite(site: string): Promise<WatchedSite> {
  const errors: string[] = [];
  let page: { address: string; status: number } | undefined;
  let underWay = 0;
  let lastMove = performance.now();
  let hand = "";
  let scriptsFrom = 0;
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const { "accept-encoding": _, ...headers } = request.headers;
    const outgoing = http.request(`${site}${request.url}`, { method: request.method, headers });
    request.pipe(outgoing);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    const status = answer.statusCode ?? 0;
    if (breaks(request, status)) errors.push(`${status} ${request.method} ${request.url}`);
    if (/\.js$/.test(request.url ?? "")) await sleep(Math.max(0, scriptsFrom - performance.now()));
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const {
      "transfer-encoding": _chunked,
      "content-length": _length,
      ...replyHeaders
    } = answer.headers;
    let body: Buffer | string = Buffer.concat(chunks);
    const isPage = request.headers["sec-fetch-dest"] === "document";
    if (isPage && replyHeaders["content-type"]?.startsWith("text/html")) {
      page = { address: request.url ?? "", status };
      const script = watcherScript + atOnce(hand);
      if (hand) scriptsFrom = performance.now() + late;
      hand = "";
      const gained = withScript(
        body.toString(),
        String(replyHeaders["content-security-policy"]),
        script,
      );
      body = gained.body;
      replyHeaders["content-security-policy"] = gained.policy;
    }
    response.writeHead(status, replyHeaders).end(body);
  };
  const proxy = http.createServer((request, response) => {
    underWay += 1;
    lastMove = performance.now();
    response.once("close", () => {
      underWay -= 1;
      lastMove = performance.now();
    });
    passOn(request, response).catch((error) => {
      // A browser that leaves a page cancels its requests.
      if (!request.destroyed && !response.destroyed) errors.push(`${request.url}: ${error}`);
      response.destroy();
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    lastPage: () => page,
    takeErrors: () => errors.splice(0),
    comesLate: (does) => {
      hand = does;
    },
    quiet: async () => {
      while (underWay > 0 || performance.now() - lastMove < rest) await sleep(25);
    },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
