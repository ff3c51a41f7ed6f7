import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { Import, ImportRow } from "~/features/import/schema";
import { filmFreewayCsv, filmFreewayRow } from "./fixtures/film-freeway";
import { cookieOf } from "./requests";
import type { ServerProcess } from "./server-process";

/** Rows for tests that open every address: an import, personal data. */

type Call = { method?: string; json?: object; cookie?: string };

async function answered<T>(server: ServerProcess, address: string, call: Call): Promise<T> {
  const answer = await server.request(address, call);
  expect(answer.status, address).toBeLessThan(300);
  return (await answer.json()) as T;
}

/** Imports a file of one entry as a director, and waits until it is done. */
export async function importOneEntry(
  server: ServerProcess,
  cookie: string,
): Promise<{ id: string; submissionId: string }> {
  const uploaded = await server.request("/api/imports?name=films.csv", {
    method: "POST",
    cookie,
    body: filmFreewayCsv([filmFreewayRow(1)]),
    headers: { "Content-Type": "application/octet-stream" },
  });
  expect(uploaded.status).toBe(201);
  const { id } = (await uploaded.json()) as Import;
  const address = `/api/imports/${id}`;
  const read = () => answered<Import>(server, address, { cookie });
  const write = async (method: string, path: string, more: object) => {
    const { version } = await read();
    await answered(server, path, { method, cookie, json: { version, ...more } });
  };
  await write("POST", `${address}/check`, {});
  await write("PATCH", address, { basis: "contract", basisText: "Under the platform's terms" });
  await write("POST", `${address}/run`, {});
  await expect
    .poll(async () => (await read()).state, { timeout: 100_000, interval: 1_000 })
    .toBe("done");
  const [row] = await answered<ImportRow[]>(server, `${address}/rows`, { cookie });
  return { id, submissionId: `${row?.submissionId}` };
}

/** Proves an address with the link and the digits of its email; returns the cookie. */
export async function openYourData(
  server: ServerProcess,
  dataDir: string,
  email: string,
): Promise<string> {
  await answered(server, "/api/your-data", { json: { email } });
  const folder = path.join(dataDir, "mail");
  const proof = () => {
    const files = fs.readdirSync(folder).filter((name) => name.endsWith(".eml"));
    for (const file of files) {
      const mail = fs.readFileSync(path.join(folder, file), "utf8").replace(/=\r?\n/g, "");
      const token = /\/your-data\/([\w-]{43})/.exec(mail)?.[1];
      const code = /^(\d{6})\r?$/m.exec(mail)?.[1];
      if (token && code) return { token, code };
    }
    return null;
  };
  await expect.poll(proof, { timeout: 100_000, interval: 1_000 }).toBeTruthy();
  const proved = await server.request("/api/your-data/prove", { json: proof() ?? {} });
  expect(proved.status).toBe(200);
  return cookieOf(proved);
}

/** Each request from another address, so that no limit is reached and each begins a new window. */
let clients = 0;
export function newAddressHeader() {
  clients += 1;
  return { "X-Forwarded-For": `198.51.${clients >> 8}.${clients & 255}` };
}
