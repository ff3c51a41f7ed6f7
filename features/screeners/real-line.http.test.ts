import { createServer, get, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { media } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { createApp } from "~/server/app";
import { createUpload } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { sha256Of, tusHeaders } from "~/tests/tus";
import { checkFilms } from "./checks.commands.server";
import { createStreams } from "./stream.queries.server";

/** Uploads and streams over real connections that are cut. */

const admin = submissionListFixture();
const token = "token-of-the-film-on-a-bad-line-";
let server: Server;
let port: number;

beforeAll(async () => {
  const app = createApp(admin.app.deps);
  server = createServer(getRequestListener((incoming, bindings) => app.fetch(incoming, bindings)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const site = () => `http://127.0.0.1:${port}`;
const headers = { ...tusHeaders, "Content-Type": "application/offset+octet-stream" };
const offsetOf = async (address: string) => {
  const response = await fetch(site() + address, { method: "HEAD", headers: tusHeaders });
  return Number(response.headers.get("Upload-Offset"));
};

/** Sends only a part of the announced bytes, and closes the connection once the server has read them. */
const sendAndCut = (address: string, offset: number, announced: number, part: Uint8Array) =>
  new Promise<void>((resolve) => {
    let bytesRead = () => 0;
    server.once("connection", (socket) => {
      bytesRead = () => socket.bytesRead;
    });
    const upload = request(site() + address, {
      agent: false,
      method: "PATCH",
      headers: { ...headers, Origin: site(), "Upload-Offset": offset, "Content-Length": announced },
    });
    upload.on("error", () => undefined);
    upload.on("close", resolve);
    upload.write(part);
    const cut = () => (bytesRead() > part.length ? upload.destroy() : setTimeout(cut, 20));
    cut();
  });

test("a film arrives complete although the connection is cut again and again", async () => {
  await admin.add({ duration: 2, statusTokenHash: hashToken(token) });
  const film = await makeFilm({ bytesPerSecond: 20_000 });
  const created = await createUpload(admin.app, film.length, { entry: token });
  const address = created.headers.get("Location") ?? "";
  const chunk = 400_000;
  let twice = 0;
  for (let offset = 0; offset < film.length; ) {
    const whole = film.subarray(offset, offset + chunk);
    const sentBytes = Math.floor(whole.length * 0.7);
    await sendAndCut(address, offset, whole.length, film.subarray(offset, offset + sentBytes));
    const now = await offsetOf(address);
    twice += offset + sentBytes - now;
    expect(now).toBeGreaterThan(offset);
    const rest = film.subarray(now, now + chunk);
    const answer = await fetch(site() + address, {
      method: "PATCH",
      body: rest,
      headers: { ...headers, Origin: site(), "Upload-Offset": String(now) },
    });
    expect(answer.status).toBe(204);
    offset = Number(answer.headers.get("Upload-Offset"));
  }
  expect(twice).toBe(0);
  await checkFilms(admin.app.deps);
  const [row] = await admin.db.select().from(media);
  expect(row).toMatchObject({ state: "ready", sha256: sha256Of(film) });
  const whole = await fetch(`${site()}/media/${row?.id}/stream?entry=${token}`, {
    headers: { Range: "bytes=100000-100099" },
  });
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([206, 100]);
});

test("the connection of a viewer who stops reading is closed", async () => {
  const { films } = admin.app.deps;
  const key = "0f0f0f0f-0000-4000-8000-000000000000";
  const size = 32_000_000;
  await films.append(
    key,
    0,
    (async function* () {
      yield new Uint8Array(size);
    })(),
  );
  const streams = createStreams({ films }, { unreadMs: 100 });
  const film = { id: key, seconds: 60, submissionId: key, key, bytes: size, keptSha256: "a" };
  const playing = { film, viewer: "imani", mayWatch: async () => true };
  const listener = getRequestListener((request) => streams.answer({ ...playing, request }));
  const quiet = createServer(listener);
  await new Promise<void>((resolve) => quiet.listen(0, "127.0.0.1", resolve));
  const closed = new Promise<void>((resolve) => {
    quiet.on("connection", (socket) => socket.on("close", () => resolve()));
  });
  const client = get(`http://127.0.0.1:${(quiet.address() as AddressInfo).port}`, (response) => {
    response.pause();
    response.on("error", () => undefined);
  });
  client.on("error", () => undefined);
  await closed;
  client.destroy();
  quiet.close();
  await films.remove(key);
});
