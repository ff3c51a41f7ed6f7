import { request } from "node:http";
import { pathFor } from "~/lib/paths";
import type { Bytes } from "../baselines/http";
import { type Bench, connections, type Engine, inTurn, type Part, rate } from "../bench";
import { startBare } from "../children";
import { type Line, ratioLine } from "../report";
import { openSite, type Site } from "../site";

/**
 * Public pages and answers, each beside a bare server that has the very same bytes
 * in its memory. Both are asked in turn, by the same client.
 */

const seconds = 2;
const asBrowsers = { "Accept-Encoding": "gzip, deflate, br, zstd" };

const asked = (article: string, script: string) => [
  { work: "landing page, as browsers ask", path: "/", headers: asBrowsers, least: 0.8 },
  { work: "article page, as browsers ask", path: article, headers: asBrowsers, least: 0.8 },
  { work: "landing page, not compressed", path: "/", headers: {}, least: 0.8 },
  { work: "GET /api/news", path: "/api/news", headers: {}, least: 0.7 },
  // A file, read from the disk each time: what stands between is not the product's.
  {
    work: "script of the landing page, as browsers ask",
    path: script,
    headers: asBrowsers,
    least: 0.05,
  },
];

export const pages: Part = {
  name: "pages",
  says: "public pages and GET /api/news beside a bare server with the same bytes",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const server = await openSite(await bench.place(engine, "pages"), { DEMO: "on" });
  const [article] = (await (await server.request("/api/news")).json()) as { id: string }[];
  const landing = await (await server.request("/")).text();
  const script = /"(\/assets\/entry[^"]*\.js)"/.exec(landing)?.[1];
  if (!script) throw new Error("The landing page names no script.");
  const lines: Line[] = [];
  for (const { work, path, headers, least } of asked(
    pathFor("newsArticle", { id: article?.id ?? "" }),
    script,
  )) {
    const bare = await startBare(await bytesOf(server, path, headers));
    const take = (url: string, lasting: number) => () =>
      rate(bench, {
        url,
        connections: connections.readers,
        seconds: lasting,
        steps: [{ path, headers }],
      });
    // The first ones compile what the later ones run.
    await inTurn(1, [take(server.url, 1), take(bare.url, 1)]);
    const [ours = [], beside = []] = await inTurn(bench.rounds, [
      take(server.url, seconds),
      take(bare.url, seconds),
    ]);
    await bare.end();
    const aim = { least };
    lines.push(ratioLine({ work, engine }, { ours, beside, other: "bare", unit: "/s", aim }));
  }
  await server.end();
  return lines;
}

/** What Node adds to every answer by itself, or what belongs to the connection. */
const byItself = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
]);

/** One answer, byte by byte as it was sent. */
function bytesOf(server: Site, path: string, headers: Record<string, string>): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(pieces);
        const raw = response.rawHeaders;
        const pairs = raw
          .map((name, index): [string, string] => [name, raw[index + 1] ?? ""])
          .filter(([name], index) => index % 2 === 0 && !byItself.has(name.toLowerCase()));
        const length: [string, string] = ["Content-Length", String(body.length)];
        resolve({ status: response.statusCode ?? 0, headers: [...pairs, length], body });
      });
    });
    sent.on("error", reject).end();
  });
}
