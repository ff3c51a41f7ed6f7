import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { metadataOf, tusHeaders } from "~/tests/tus";

/** Two processes with one PostgreSQL and one folder of films: they never write to an upload at the same time. */

const chunk = 1_000_000;
const piece = 50_000;

/**
 * Sends a chunk of one value in pieces, the last one once `last` resolves: until then it cannot be complete. Resolves to
 * the status, 0 without a response.
 */
const sendSlowly = (
  server: ServerProcess,
  address: string,
  offset: number,
  value: number,
  last: Promise<void> = Promise.resolve(),
) =>
  new Promise<number>((resolve) => {
    const upload = request(server.url + address, {
      method: "PATCH",
      headers: {
        ...tusHeaders,
        Origin: server.url,
        "Content-Length": chunk,
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": offset,
      },
    });
    upload.on("error", () => resolve(0));
    upload.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    void (async () => {
      for (let at = 0; at < chunk && !upload.destroyed; at += piece) {
        if (at + piece >= chunk) await last;
        upload.write(Buffer.alloc(piece, value));
        await sleep(5);
      }
      upload.end();
    })();
  });

const offsetOf = async (server: ServerProcess, address: string) => {
  const answer = await server.request(address, { method: "HEAD", headers: tusHeaders });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get("Upload-Offset"));
};

test("two processes never both write to an upload, and neither a killed nor a stopped one blocks it", {
  timeout: bounds.kills,
}, async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const MEDIA_DIR = path.join(makeDataDir(), "films");
  const start = async () => {
    const server = await startServer({
      DATA_DIR: makeDataDir(),
      MEDIA_DIR,
      DATABASE_URL: cluster.urlOf("postgres"),
      SECRET_KEY: "a".repeat(64),
    });
    onTestFinished(() => void server.signal("SIGKILL"));
    return server;
  };
  const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
  const intent = await openPayment(servers[0], shortFilm, { amount: 30 });
  await pay(servers[0], intent);
  const { id } = (await (await submitEntry(servers[0], intent)).json()) as { id: string };
  const creation = await servers[0].request("/api/uploads", {
    method: "POST",
    cookie: await servers[0].logIn(),
    headers: {
      ...tusHeaders,
      "Upload-Length": "500000000",
      "Upload-Metadata": metadataOf({ name: "Film.mp4", kind: "screener", submission: id }),
    },
  });
  expect(creation.status).toBe(201);
  const address = creation.headers.get("Location") ?? "";
  const mediaId = async () =>
    (
      (await (
        await servers[1].request("/api/media?state=uploading", { cookie: await servers[1].logIn() })
      ).json()) as { id: string }[]
    )[0]?.id ?? "";
  const file = path.join(MEDIA_DIR, await mediaId());
  /** The values that were written from an offset on. */
  const writtenValues = (from: number) => [...new Set(readFileSync(file).subarray(from))];

  let offset = 0;
  let value = 1;
  /** Until all that was sent is written: what is being written when a process stops, it may still finish. */
  const settled = async () => {
    for (let length = offset, before = -1; length === offset || length !== before; ) {
      before = length;
      await sleep(500);
      length = readFileSync(file).length;
    }
  };
  const offsets = async () => {
    const values = [value, value + 1] as const;
    value += 2;
    const uploads = servers.map((server, at) =>
      sendSlowly(server, address, offset, values[at] ?? 0),
    );
    const statuses = await Promise.all(uploads);
    const now = await offsetOf(servers[0], address);
    expect(await offsetOf(servers[1], address)).toBe(now);
    const wins = statuses.filter((status) => status === 204).length;
    expect(wins, statuses.join()).toBe(1);
    expect([409, 423]).toContain(statuses.find((status) => status !== 204));
    expect(writtenValues(offset)).toEqual([values[statuses.indexOf(204)]]);
    offset = now;
  };
  for (let round = 0; round < 5; round += 1) await offsets();
  expect(offset).toBeGreaterThan(0);

  // Killed in the middle of a chunk: the other one goes on.
  const lost = sendSlowly(servers[0], address, offset, value, new Promise(() => undefined));
  await expect.poll(() => readFileSync(file).length).toBeGreaterThan(offset);
  await servers[0].end("SIGKILL");
  expect(await lost).toBe(0);
  offset = await offsetOf(servers[1], address);
  expect(await sendSlowly(servers[1], address, offset, value + 1)).toBe(204);
  expect(writtenValues(offset)).toEqual([value + 1]);
  offset += chunk;
  value += 2;

  // Stopped in the middle of a chunk: when it goes on, its lease is another's.
  servers[0] = await start();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stale = sendSlowly(servers[0], address, offset, value, released);
  await settled();
  servers[0].signal("SIGSTOP");
  const before = await offsetOf(servers[1], address);
  expect(await sendSlowly(servers[1], address, before, value + 1)).toBe(204);
  servers[0].signal("SIGCONT");
  release();
  expect(await stale).not.toBe(204);
  expect(writtenValues(before)).toEqual([value + 1]);
  expect(await offsetOf(servers[0], address)).toBe(before + chunk);
  for (const server of servers) await server.end();
});
