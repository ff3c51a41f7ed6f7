import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeDataDir } from "~/tests/data-dir";
import { handIn, openPayment, pay, shortFilm } from "~/tests/entries";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** kill -9 at any moment loses nothing that was acknowledged. */

/** An acknowledged write, and how the director finds it again. Add what else must survive. */
const writes: {
  name: string;
  write: (server: ServerProcess, mark: string) => Promise<Response>;
  list: string;
}[] = [
  {
    name: "subscriber",
    write: (server, mark) =>
      server.request("/api/email-subscribers", { json: { email: `${mark}mail@kept.example` } }),
    list: "/api/email-subscribers?limit=200",
  },
  {
    name: "message",
    write: (server, mark) =>
      server.request("/api/contact", {
        json: {
          firstName: "Ana",
          lastName: mark,
          email: "ana@kept.example",
          subject: "General Inquiry",
          message: "Is there a matinee?",
          honeypot: "",
          formTime: 5_000,
        },
      }),
    list: "/api/contacts?limit=200",
  },
  {
    name: "submission",
    write: async (server, mark) => {
      const entry = { ...shortFilm, filmTitle: mark };
      const intent = await openPayment(server, entry, { amount: 30 });
      await pay(server, intent);
      return handIn(server, intent, entry);
    },
    list: "/api/submissions?limit=200",
  },
];

async function readAll(server: ServerProcess): Promise<Record<string, string>> {
  const cookie = await server.logIn();
  const texts = writes.map(async ({ name, list }) => {
    const response = await server.request(list, { cookie });
    expect(response.status).toBe(200);
    return [name, await response.text()];
  });
  return Object.fromEntries(await Promise.all(texts));
}

test("every acknowledged write survives kill -9, three times over", async () => {
  const DATA_DIR = makeDataDir();
  const acknowledged: { name: string; mark: string }[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const server = await startServer({ DATA_DIR });
    let alive = true;
    const writers = writes.map(async ({ name, write }) => {
      for (let turn = 1; alive; turn += 1) {
        const mark = `${name}-${round}-${turn}.`;
        // The connection breaks when the process dies; that write was not acknowledged.
        const response = await write(server, mark).catch(() => null);
        if (response?.status === 201) acknowledged.push({ name, mark });
      }
    });
    const reached = ({ name }: { name: string }) =>
      acknowledged.filter((write) => write.name === name).length >= 3 * round;
    while (!writes.every(reached)) await sleep(1);
    const ended = server.end("SIGKILL");
    alive = false;
    await Promise.all([ended, ...writers]);
  }
  const server = await startServer({ DATA_DIR });
  const stored = await readAll(server);
  const lost = acknowledged.filter(({ name, mark }) => !stored[name]?.includes(mark));
  expect(lost).toEqual([]);
  await server.end();
});

test("a fee paid just before kill -9 becomes exactly one submission after the restart", async () => {
  const DATA_DIR = makeDataDir();
  const server = await startServer({ DATA_DIR });
  await pay(server, await openPayment(server, shortFilm, { amount: 30 }));
  await server.end("SIGKILL");

  const heir = await startServer({ DATA_DIR });
  const cookie = await heir.logIn();
  const titles = async () => {
    const list = await heir.request("/api/submissions", { cookie });
    return ((await list.json()) as { filmTitle: string }[]).map(({ filmTitle }) => filmTitle);
  };
  await expect.poll(titles, { timeout: 30_000 }).toEqual([shortFilm.filmTitle]);
  await heir.end();
});

test("a session outlives a kill; a code set at the start stays the code", async () => {
  const DATA_DIR = makeDataDir();
  const server = await startServer({ DATA_DIR });
  const cookie = await server.logIn();
  await server.end("SIGKILL");
  const heir = await startServer({ DATA_DIR });
  expect((await heir.request("/api/director/session", { cookie })).status).toBe(200);
  await heir.end();
});
