import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "~/db/client";
import { isDeskPath, pages } from "~/http/addresses";
import { systemClock } from "~/http/clock";
import { makeTemporaryFolder } from "./data-dir";
import { type Cluster, startCluster } from "./engines/postgres";
import { type ActorName, actors, enterAs } from "./entering";
import { type ServerProcess, startServer } from "./server-process";

/** Every page of the desk, asked by everybody who is not its own: as a document and as data. */

let cluster: Cluster;
let server: ServerProcess;
const folder = makeTemporaryFolder();
const cookies = new Map<ActorName | "nobody", string>([["nobody", ""]]);

beforeAll(async () => {
  cluster = await startCluster();
  const DATABASE_URL = cluster.urlOf("postgres");
  server = await startServer({ DATA_DIR: folder.path, DATABASE_URL });
  const { db, close } = await openPostgres(DATABASE_URL);
  for (const name of Object.keys(actors) as ActorName[]) {
    cookies.set(name, await enterAs(db, systemClock, name));
  }
  await close();
});
afterAll(async () => {
  await server?.end("SIGKILL");
  await cluster?.stop();
  folder.remove();
});

const rooms = Object.values(pages).filter((page) => isDeskPath(page) && page !== pages.portal);
const isJuryRoom = (room: string) => `${room}/`.startsWith(`${pages.adminJury}/`);

test.each(["nobody", ...Object.keys(actors)] as const)("a %s is led to the login", async (name) => {
  const cookie = cookies.get(name as ActorName);
  expect(cookie).toBeDefined();
  const closed = rooms.filter((room) => name !== "programmer" || !isJuryRoom(room));
  for (const room of closed) {
    const address = room.replace(/:\w+/g, "1");
    const page = await server.request(address, { cookie, redirect: "manual" });
    expect(page.status, address).toBe(302);
    expect(page.headers.get("Location"), address).toContain(pages.portal);
    expect(page.headers.get("Cache-Control"), address).toBe("no-store");
    const data = await server.request(`${address}.data`, { cookie, redirect: "manual" });
    expect(await data.text(), address).toContain(pages.portal);
  }
  const portal = await server.request(pages.portal, { cookie });
  expect(await portal.text()).toContain("Access code");
});

test("a programmer sees the jury's rooms, without its people, and no other part of the desk", async () => {
  const cookie = cookies.get("programmer");
  const answer = await server.request(pages.adminJury, { cookie });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("Jury</h1>");
  expect(page).not.toContain("@mail.example</span>");
  for (const room of rooms.filter((one) => !isJuryRoom(one))) {
    expect(page, room).not.toContain(`href="${room}"`);
  }
});

test("the director sees the same rooms", async () => {
  const cookie = await server.logIn();
  expect((await server.request(pages.adminSubmissions, { cookie })).status).toBe(200);
});
