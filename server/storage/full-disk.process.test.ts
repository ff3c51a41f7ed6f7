import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { reportScenario } from "~/tests/faults/scenario";
import { readFullResponse } from "~/tests/requests";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { mountSmallDisk } from "~/tests/small-disk";

/** The disk under the embedded database is really full: reading works, writes are refused with a sentence. */

const megabyte = 1024 * 1024;
const patience = { timeout: 100_000 };

const subscribe = (server: ServerProcess, email: string) =>
  server.request("/api/email-subscribers", { json: { email } });

/** Every answer of a site that may be read and not written, given whether one may log in. */
async function expectFull(server: ServerProcess, cookie: string, login: 401 | 503): Promise<void> {
  for (const address of ["/", "/api/news", "/readyz", "/contact?full", "/healthz"]) {
    expect((await server.request(address)).status, address).toBe(200);
  }
  for (const address of ["/api/submissions", "/api/email-subscribers", "/admin/submissions"]) {
    expect((await server.request(address, { cookie })).status, address).toBe(200);
  }
  const wrong = { email: "a@b.example", accessCode: "wrong" };
  const tryLogin = () => server.request("/api/director/session", { json: wrong });
  // One look at the disk counts for a moment, also one at the moment between two fillings.
  await expect.poll(async () => (await tryLogin()).status, patience).toBe(login);
  let attempt = 0;
  const subscribeAgain = () => subscribe(server, `late-${attempt++}@kept.example`);
  await expect.poll(async () => (await subscribeAgain()).status, patience).toBe(503);
  const tried = await tryLogin();
  for (const refused of [await subscribeAgain(), tried]) {
    if (refused.status === 401) continue;
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("disk is full") });
  }
}

test("I8: on a full disk reading works, writes are refused with a sentence, nothing is lost", {
  timeout: bounds.starts,
}, async () => {
  const disk = mountSmallDisk(256);
  if (typeof disk === "string") {
    console.warn(
      `No disk can be mounted here (${disk}): server/storage/disk-space-guard.http.test.ts shows`,
    );
    console.warn("the same with a given room, on the real app, and no full disk was tried.");
    return;
  }
  const settings = { DATA_DIR: path.join(disk.path, "data") };
  const server = await startServer(settings);
  onTestFinished(() => void server.signal("SIGKILL"));
  const cookie = await server.logIn();
  const acknowledged: string[] = [];
  const keep = async (email: string) => {
    const { status } = await subscribe(server, email);
    if (status === 201) acknowledged.push(email);
    return status;
  };
  expect(await keep("first@kept.example")).toBe(201);

  // From one moment to the next, while people write.
  let filled = false;
  const statuses = new Set<number>();
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; !filled || !statuses.has(503); turn += 1) {
      statuses.add(await keep(`${writer}-${turn}@kept.example`));
    }
  });
  await expect.poll(() => acknowledged.length, patience).toBeGreaterThan(20);
  disk.leave(0);
  filled = true;
  await Promise.all(writers);
  expect([...statuses].sort()).toEqual([201, 503]);
  await expectFull(server, cookie, 503);

  disk.leave(48 * megabyte);
  await expect.poll(() => server.logIn(), patience).toContain("session");
  await expectFull(server, cookie, 401);

  disk.clear();
  await expect.poll(() => keep("after@kept.example"), patience).toBe(201);
  const stored = async (site: ServerProcess) => {
    return JSON.stringify(
      await readFullResponse(site, "/api/email-subscribers", await site.logIn()),
    );
  };
  const lostOn = async (site: ServerProcess) => {
    const text = await stored(site);
    return acknowledged.filter((email) => !text.includes(email));
  };
  expect(await lostOn(server)).toEqual([]);
  expect((await server.end()).code).toBe(0);
  const heir = await startServer(settings);
  onTestFinished(() => void heir.signal("SIGKILL"));
  const lost = await lostOn(heir);
  reportScenario({
    fault: "the disk full while people write",
    engine: "embedded",
    times: 1,
    acknowledged: acknowledged.length,
    lost: lost.length,
    doubled: 0,
  });
  expect(lost).toEqual([]);
  expect(server.output.out).not.toContain('"status":500');
  await heir.end();
});
