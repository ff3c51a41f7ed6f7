import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { tusHeaders } from "~/tests/tus";

/** Every address that the app answers counts its requests: also those that are neither pages nor declared calls. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true });
});
afterAll(() => app.close());

/** Always answered: monitoring asks whether the site lives. */
const unlimited = ["/healthz", "/readyz"];

/** Only wrong codes are counted (`features/audience/limits.http.test.ts`): a hall is one address. */
const byWrongCodes = ["/api/votes/:code", "/api/votes", "/vote/:code"];

const examples: Record<string, string> = { name: "x.webp", file: "x.css" };

/** An address of a route: '/media/:id/:name{[\\w-]+\\.vtt}' → '/media/x1/x1.vtt'. */
const addressOf = (path: string) =>
  path
    .replace(/:\w+\{.*?\\\.(\w+)\}/g, "x1.$1")
    .replace(/:(\w+)(?:\{[^/]*\})?/g, (_, name: string) => examples[name] ?? "x1");

const ask = (method: string, address: string) =>
  app.request(address, { method, headers: method === "GET" ? {} : tusHeaders });

/** Asks until an address has used up a limit. */
async function useUp(method: string, address: string): Promise<void> {
  for (let count = 0; count < 7_000; count += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(method, address)));
    if (answers.some(({ status }) => status === 429)) return;
  }
  throw new Error(`${method} ${address} was never refused.`);
}

test("once an address has used up its limits, no route works for it", async () => {
  await useUp("GET", "/api/openapi.json?x=1");
  await useUp("GET", "/images/none.webp");
  await useUp("GET", "/media/none/stream");
  await useUp("PATCH", "/api/uploads/none");
  const isWildcard = (path: string) => path.endsWith("*");
  const routes = app.routes.filter(({ method, path }) => method !== "ALL" && !isWildcard(path));
  const uploads = [
    { method: "POST", path: "/api/uploads" },
    { method: "PATCH", path: "/api/uploads/:id" },
  ];
  expect(routes.length).toBeGreaterThan(200);
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/api/openapi.json", "/images/:name", "/media/:id/stream"]),
  );
  const answered: string[] = [];
  for (const { method, path } of [...routes, ...uploads]) {
    if (byWrongCodes.includes(path)) continue;
    const { status } = await ask(method, addressOf(path));
    if (status !== 429) answered.push(path);
  }
  expect(answered).toEqual(unlimited);
});
