import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { pathFor } from "~/lib/paths";
import { node } from "~/tests/server-process";
import type { BareResponse } from "../bare-server";
import { compareRates, type Measurement, openSite } from "../bench";
import { requestBytes, visitsPerSecond } from "../client";
import type { Line } from "../report";

const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export const pages: Measurement = {
  name: "pages",
  description: "public pages beside a bare node:http server that answers the same bytes",
  measure: async (bench, engine) => {
    const site = await openSite(await bench.createStorage(engine, "pages"), { DEMO: "on" });
    const [article] = (await (await site.request("/api/news")).json()) as { id: string }[];
    const measured = {
      "landing page": "/",
      "article page": pathFor("newsArticle", { id: article?.id ?? "" }),
      "news, call": "/api/news",
    };
    const lines: Line[] = [];
    for (const [work, path] of Object.entries(measured)) {
      const bare = await startBareServer(await responseOf(site.url + path));
      const rateOf = (url: string) => (seconds: number) => {
        const bytes = requestBytes(url, path, { headers });
        return visitsPerSecond({ url, connections: 50, seconds }, (send) => send(bytes));
      };
      const rates = await compareRates(bench.rounds, rateOf(site.url), "bare", rateOf(bare.url));
      bare.close();
      lines.push({ work, ...rates, bar: { min: 0.5 } });
    }
    await site.end();
    return lines;
  },
};

export async function startBareServer(response: BareResponse) {
  const child = spawn(node, ["bench/bare-server.ts"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  child.send(response);
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() };
}

/** Headers that Node adds to each response. */
const automatic = /^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i;

/** A response as sent, still compressed. */
export async function responseOf(url: string, more = {}): Promise<BareResponse> {
  const [response] = await once(
    request(url, { headers: { ...headers, ...more } }).end(),
    "response",
  );
  const body = Buffer.concat(await response.toArray());
  const raw: string[] = response.rawHeaders;
  const ownHeaders = raw.filter((_, index) => !automatic.test(raw[index - (index % 2)] ?? ""));
  return { headers: [...ownHeaders, "Content-Length", String(body.length)], body };
}
