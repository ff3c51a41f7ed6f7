import { existsSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { decodersOf, hasOpened, killDecoder } from "~/tests/decoder-processes";
import { craftedFilms, craftFilm, craftSlowFilm } from "~/tests/fixtures/crafted-films";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { metadataOf, tusHeaders } from "~/tests/tus";
import { filmTexts } from "./texts";

/** Films that end what reads them: the site goes on, also after a restart, and says that it cannot read them. */

const module = "features/screeners/film.decoder.server.ts";

async function upload(server: ServerProcess, cookie: string, film: Uint8Array<ArrayBuffer>) {
  const intent = await openPayment(server, shortFilm, { amount: 30 });
  await pay(server, intent);
  const { id } = (await (await submitEntry(server, intent)).json()) as { id: string };
  const creation = await server.request("/api/uploads", {
    method: "POST",
    cookie,
    headers: {
      ...tusHeaders,
      "Upload-Length": String(film.length),
      "Upload-Metadata": metadataOf({ name: "Film.mp4", kind: "screener", submission: id }),
    },
  });
  const address = creation.headers.get("Location") ?? "";
  for (let at = 0; at < film.length; at += 8_000_000) {
    const chunk = await server.request(address, {
      method: "PATCH",
      cookie,
      body: film.slice(at, at + 8_000_000),
      headers: {
        ...tusHeaders,
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": String(at),
      },
    });
    expect(chunk.status).toBe(204);
  }
}

async function films(server: ServerProcess, cookie: string) {
  const listed = await server.request("/api/media", { cookie });
  return (await listed.json()) as { id: string; state: string; reason: string | null }[];
}

test("crafted films end neither the site nor its next start; one whose decoder is killed is read again", {
  timeout: bounds.kills,
}, async () => {
  const env = { DATA_DIR: makeDataDir() };
  let server = await startServer(env);
  onTestFinished(() => void server.signal("SIGKILL"));
  let cookie = await server.logIn();
  for (const name of craftedFilms) await upload(server, cookie, await craftFilm(name));
  const states = async () => (await films(server, cookie)).map(({ state }) => state).sort();
  await expect.poll(states).toEqual(craftedFilms.map(() => "refused"));
  expect((await films(server, cookie)).map(({ reason }) => reason)).toEqual(
    craftedFilms.map(() => filmTexts.unreadable),
  );

  await upload(server, cookie, await craftSlowFilm());
  const waiting = async () =>
    (await films(server, cookie)).find(({ state }) => state === "checking")?.id ?? "none";
  const id = await waiting();
  const isReading = (pid: number) => hasOpened(pid, path.join("media", id));
  await killDecoder(server.pid ?? 0, module, { opened: path.join("media", id) });
  expect(server.isAlive()).toBe(true);

  // The second attempt is cut by the end of the site itself, and its decoder ends with it.
  const second = () => decodersOf(server.pid ?? 0, module).find(isReading);
  await expect.poll(second).toBeDefined();
  const decoder = second() ?? 0;
  await server.end("SIGKILL");
  await expect.poll(() => existsSync(`/proc/${decoder}`)).toBe(false);
  server = await startServer(env);
  cookie = await server.logIn();
  expect(await waiting()).toBe(id);
  expect((await server.request("/healthz")).status).toBe(200);
  await server.end("SIGTERM");
});
