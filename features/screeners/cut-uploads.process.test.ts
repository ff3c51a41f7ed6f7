import { request } from "node:http";
import net, { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { repetitions, reportScenario } from "~/tests/faults/scenario";
import { makeLargeFilm } from "~/tests/fixtures/large-film";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { metadataOf, tusHeaders } from "~/tests/tus";

/**
 * A film arrives complete although its line is cut and the server is killed in the middle of chunks. FAULTS_FILM_MB
 * sets another size.
 */

const megabytes = Number(process.env.FAULTS_FILM_MB ?? repetitions(64, 4_000));
const faults = { cuts: repetitions(4, 50), kills: repetitions(1, 10) };
const chunk = 8 * 1024 * 1024;

type Fault = { at: number; kill: boolean };

/** Random offsets in the film, in order; one a chunk at most. */
function planFaults(size: number): Fault[] {
  const kinds = [...Array(faults.cuts).fill(false), ...Array(faults.kills).fill(true)];
  const step = size / kinds.length;
  return kinds
    .map((kill) => ({ kill, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ kill }, index) => ({ kill, at: Math.floor((index + Math.random()) * step) }));
}

/** A line to the server that passes so many bytes and is then cut, with what follows. */
async function openLine(portOf: () => number) {
  let bytesLeft = Number.POSITIVE_INFINITY;
  let onCut: () => void = () => undefined;
  const server = net.createServer((near) => {
    const far = net.connect(portOf(), "127.0.0.1");
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on("data", (piece: Buffer) => {
      const passed = piece.subarray(0, Math.max(0, bytesLeft));
      bytesLeft -= piece.length;
      if (!far.write(passed)) {
        near.pause();
        far.once("drain", () => near.resume());
      }
      if (bytesLeft > 0) return;
      bytesLeft = Number.POSITIVE_INFINITY;
      // Nothing after a gap.
      near.removeAllListeners("data").pause();
      onCut();
      // What was passed is on its way.
      setTimeout(cut, 5);
    });
    far.on("data", (piece) => near.write(piece));
    for (const socket of [near, far]) socket.on("error", cut).on("close", cut);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes: number, then: () => void) => {
      bytesLeft = bytes;
      onCut = then;
    },
  };
}

test("I2: a film arrives complete over a line that is cut, at a server that is killed", {
  timeout: bounds.kills,
}, async () => {
  const film = await makeLargeFilm(megabytes * 1_000_000);
  const DATA_DIR = makeDataDir();
  let server: ServerProcess = await startServer({ DATA_DIR });
  const intent = await openPayment(server, shortFilm, { amount: 30 });
  await pay(server, intent);
  const { id } = (await (await submitEntry(server, intent)).json()) as { id: string };
  const cookie = await server.logIn();
  const creation = await server.request("/api/uploads", {
    method: "POST",
    cookie,
    headers: {
      ...tusHeaders,
      "Upload-Length": String(film.size),
      "Upload-Metadata": metadataOf({ name: "Film.mp4", kind: "screener", submission: id }),
    },
  });
  expect(creation.status).toBe(201);
  const address = creation.headers.get("Location") ?? "";

  const line = await openLine(() => Number(new URL(server.url).port));
  const ask = (method: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<{ status: number; offset: number }>((resolve) => {
      const lost = () => resolve({ status: 0, offset: Number.NaN });
      const upload = request(line.url + address, {
        method,
        agent: false,
        headers: {
          ...tusHeaders,
          ...headers,
          Host: new URL(server.url).host,
          Origin: server.url,
          ...(body && { "Content-Length": body.length }),
        },
      });
      upload.on("error", lost).on("close", lost);
      upload.on("response", (response) => {
        response.resume();
        const offset = Number(response.headers["upload-offset"] ?? Number.NaN);
        resolve({ status: response.statusCode ?? 0, offset });
      });
      upload.end(body);
    });
  const send = (from: number) =>
    ask(
      "PATCH",
      {
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": String(from),
      },
      film.read(from, Math.min(film.size, from + chunk)),
    );
  /** The offset as the server says it, once it answers. */
  const askOffset = async (): Promise<number> => {
    for (;;) {
      const { status, offset } = await ask("HEAD");
      if (status === 200) return offset;
      await sleep(50);
    }
  };

  const plan = planFaults(film.size);
  let restarting: Promise<unknown> = Promise.resolve();
  const kill = () => {
    restarting = server.end("SIGKILL").then(async () => {
      server = await startServer({ DATA_DIR });
    });
  };
  let acknowledged = 0;
  /** The bytes that a response promised to be on disk. */
  let promised = 0;
  const totals = { lost: 0, doubled: 0, outageMs: 0 };
  let good = performance.now();
  for (let offset = 0; offset < film.size; ) {
    const [next] = plan;
    const isNow = next && next.at < offset + chunk;
    if (isNow) {
      plan.shift();
      // The headers pass too.
      line.cutAfter(Math.max(1, next.at - offset) + 500, next.kill ? kill : () => undefined);
    }
    const { status, offset: reported } = await send(offset);
    if (status === 204) {
      acknowledged += 1;
      promised = reported;
      totals.outageMs = Math.max(totals.outageMs, performance.now() - good);
      good = performance.now();
      offset = reported;
      continue;
    }
    await restarting;
    const stored = await askOffset();
    if (stored < promised) totals.lost += 1;
    // More than was sent.
    if (stored > Math.min(film.size, offset + chunk)) totals.doubled += 1;
    offset = stored;
    promised = stored;
  }
  const times = faults.cuts + faults.kills - plan.length;
  const read = async () => {
    const [row] = (await (await server.request("/api/media", { cookie })).json()) as {
      state: string;
      sha256: string;
      reason: string | null;
    }[];
    return row;
  };
  const isChecked = { timeout: 600_000, interval: 500 };
  await expect.poll(async () => (await read())?.state, isChecked).not.toMatch(/uploading|checking/);
  const row = await read();
  const isSame = row?.sha256 === film.hash();
  reportScenario({
    fault: `a film of ${megabytes.toLocaleString("en")} MB: its line cut ${faults.cuts} times, the server killed ${faults.kills} times`,
    engine: "embedded",
    times,
    acknowledged,
    ...totals,
    lost: totals.lost + (isSame ? 0 : 1),
  });
  expect(row).toMatchObject({ state: "ready", reason: null });
  expect(isSame, "the bytes as they arrived").toBe(true);
  expect(times).toBe(faults.cuts + faults.kills);
  expect(totals).toMatchObject({ lost: 0, doubled: 0 });
  await server.end();
});
