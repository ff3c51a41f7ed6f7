import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { reportScenario, unexpectedStatusOf, watchSite } from "~/tests/faults/scenario";
import { halfSent, type RawClient, sendRaw } from "~/tests/raw-sockets";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** Clients that send slowly, incompletely or too much block nobody and get their response. */

const folder = makeTemporaryFolder();
let server: ServerProcess;
/** Its time runs out beside the others'. */
let halfHeaded: RawClient;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder.path });
  halfHeaded = await sendRaw(server.url, "GET / HTTP/1.1\r\nHost: festival.exa");
}, bounds.starts);
afterAll(async () => {
  await server.end();
  folder.remove();
});

const secured = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": expect.stringContaining("default-src 'none'"),
};
const headersOf = (answer: string) => {
  const lines = answer.split("\r\n\r\n")[0]?.split("\r\n").slice(1) ?? [];
  const parted = lines.map((line) => line.split(/:\s*/, 2));
  return Object.fromEntries(parted.map(([name = "", value]) => [name.toLowerCase(), value]));
};

test("I10: three hundred half-sent bodies take no place, and get a 408", {
  timeout: bounds.many,
}, async () => {
  const watched = watchSite(() => server.url);
  const paths = ["/api/contact", "/api/email-subscribers", "/"];
  const clients = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      sendRaw(server.url, halfSent(server.url, paths[index % 3] ?? "/")),
    ),
  );
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      ["/", "/api/news", "/readyz", "/healthz"].map((path) => server.request(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  await Promise.all(clients.map(({ closed }) => closed));
  const watchedState = await watched();
  reportScenario({
    fault: "half-sent requests beside others",
    engine: "embedded",
    times: clients.length,
    acknowledged: watchedState.statuses.get(200) ?? 0,
    lost: 0,
    doubled: 0,
    outageMs: watchedState.outageMs,
  });
  expect(unexpectedStatusOf(watchedState)).toEqual([]);
  // After two seconds of silence the connection is closed; after the time limit at once.
  const heldFor = (status: number) =>
    clients
      .filter((client) => client.output().startsWith(`HTTP/1.1 ${status}`))
      .map((client) => client.heldMs());
  expect(Math.max(...heldFor(429), ...heldFor(405))).toBeLessThan(8_000);
  expect(Math.max(...heldFor(408))).toBeLessThan(Math.min(...heldFor(429)));
  const said = clients.map((client) => client.output());
  const statuses = said.map((text) => Number(text.slice(9, 12)));
  // A page cannot be sent anything; too many at once from one address; the rest ran out of time.
  expect(new Set(statuses)).toEqual(new Set([405, 408, 429]));
  expect(statuses.filter((status) => status === 408).length).toBe(50);
  const late = said.find((text) => text.startsWith("HTTP/1.1 408")) ?? "";
  expect(headersOf(late)).toMatchObject({ ...secured, connection: "close" });
  expect(late).toContain("took too long to arrive");
});

test("half-sent headers are answered 408 and let go", async () => {
  await halfHeaded.closed;
  expect(halfHeaded.output()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(headersOf(halfHeaded.output())).toMatchObject(secured);
});

test("answers invalid HTTP with 400 and the same headers", async () => {
  const client = await sendRaw(server.url, "HELO festival.example\r\n\r\n");
  await client.closed;
  expect(client.output()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(headersOf(client.output())).toMatchObject(secured);
});

test("refuses an invalid address with a message, for HEAD without one", async () => {
  for (const method of ["GET", "HEAD"]) {
    const client = await sendRaw(
      server.url,
      `${method} /api/news/\xff HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    await client.closed;
    expect(client.output()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(headersOf(client.output())).toMatchObject(secured);
    const body = client.output().split("\r\n\r\n")[1];
    if (method === "HEAD") expect(body).toBe("");
    else expect(body).toContain("could not be read");
  }
});

test("a request that names two hosts is answered 400, on every address", async () => {
  for (const address of ["/", "/healthz", "/api/news", "/icon.svg"]) {
    const head = `GET ${address} HTTP/1.1\r\nHost: festival.example\r\nhOST: evil.example\r\n\r\n`;
    const client = await sendRaw(server.url, head);
    await client.closed;
    expect(client.output(), address).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(headersOf(client.output())).toMatchObject({ ...secured, connection: "close" });
  }
});

test("headers without end are answered 431 with the same headers", async () => {
  const head = "GET / HTTP/1.1\r\nHost: festival.example\r\nX-Long: ";
  const client = await sendRaw(server.url, `${head}${"x".repeat(20_000)}\r\n\r\n`);
  await client.closed;
  expect(client.output()).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(client.output()).toContain("The headers of the request are too large.");
  expect(headersOf(client.output())).toMatchObject({ ...secured, connection: "close" });
});

test.each([
  ["announced", (bytes: Uint8Array<ArrayBuffer>) => bytes],
  ["in chunks", (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()],
])(
  "a body far over the limit, %s: its sender reads the 413 while still sending",
  async (_, framing) => {
    const body = framing(new Uint8Array(20_000_000));
    const response = await server.request("/api/contact", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
      duplex: "half",
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: "The body is too large." });
    expect(Object.fromEntries(response.headers)).toMatchObject(secured);
  },
);

test("a slow body arrives whole all the same", async () => {
  const json = JSON.stringify({ email: "slow@kept.example" });
  const head = halfSent(server.url, "/api/email-subscribers");
  const client = await sendRaw(server.url, head);
  for (const character of json.slice(1)) {
    client.socket.write(`1\r\n${character}\r\n`);
    await sleep(5);
  }
  client.socket.write("0\r\n\r\n");
  await expect.poll(client.output).toMatch(/^HTTP\/1\.1 201 /);
  client.socket.destroy();
});

test("files carry the headers of every answer", async () => {
  const { status, headers } = await server.request("/icon.svg");
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
  });
});
