import { afterEach, beforeEach, expect, test } from "vitest";
import { directorId } from "~/features/auth/person.commands.server";
import { enterAs } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { Person } from "./schema";

let app: TestApp;
let director: string;

beforeEach(async () => {
  app = await createTestApp();
  director = await app.logIn();
});
afterEach(() => app.close());

const list = "/api/jury/people";
const ana = { name: "Ana Reyes", email: "ana@jury.example", roles: ["juror"] };
const send = (path: string, json?: unknown, method?: string, cookie = director) =>
  app.request(path, { json, cookie, ...(method && { method }) });
const add = async (fields: Record<string, unknown> = {}) =>
  (await (await send(list, { ...ana, ...fields })).json()) as Person;

test("a person is added, listed and changed; the director is not among them", async () => {
  const full = { languages: ["English", "Norwegian"], company: "Nordlys Film" };
  const person = await add({ ...full, roles: ["programmer", "juror", "juror"] });
  expect(person).toEqual({
    ...ana,
    ...full,
    id: expect.any(String),
    roles: ["juror", "programmer"],
    mayBeNamed: false,
    revokedAt: null,
    version: 1,
  });
  const answer = await send(list);
  expect(await answer.json()).toEqual([person]);
  expect(answer.headers.get("X-Total-Count")).toBe("1");

  const emptied = { company: null, languages: [] };
  const change = { version: 1, name: "Ana R.", roles: ["juror"], mayBeNamed: true, ...emptied };
  const changed = await send(`${list}/${person.id}`, change, "PATCH");
  expect(await changed.json()).toEqual({ ...person, ...change, version: 2 });
  const stale = await send(`${list}/${person.id}`, { version: 1, name: "Other" }, "PATCH");
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ current: { id: person.id, name: "Ana R." } });
});

test("the list is searched, and narrowed by role and access", async () => {
  await add({ company: "Nordlys Film" });
  const ben = await add({ name: "Ben Okri", email: "ben@x.example", roles: ["programmer"] });
  const names = async (query: string) =>
    ((await (await send(`${list}?${query}`)).json()) as Person[]).map(({ name }) => name);
  expect(await names("q=nordlys")).toEqual(["Ana Reyes"]);
  expect(await names("q=BEN%40x")).toEqual(["Ben Okri"]);
  expect(await names("q=%25")).toEqual([]);
  expect(await names("role=programmer")).toEqual(["Ben Okri"]);
  await send(`${list}/${ben.id}/revoke`, { scores: "keep" }, "POST");
  expect(await names("access=active")).toEqual(["Ana Reyes"]);
  expect(await names("access=ended")).toEqual(["Ben Okri"]);
  expect((await send(`${list}?role=director`)).status).toBe(422);
});

test("an address belongs to one person, in any case", async () => {
  await add();
  expect((await send(list, { ...ana, email: "ANA@Jury.example" })).status).toBe(409);
  expect((await send(list, { ...ana, email: app.deps.directorEmail })).status).toBe(409);
  const ben = await add({ email: "ben@jury.example" });
  const response = await send(
    `${list}/${ben.id}`,
    { version: ben.version, email: "Ana@jury.example" },
    "PATCH",
  );
  expect(response.status).toBe(409);
  const body = await response.json();
  expect(body).not.toHaveProperty("current");
  expect(body).toMatchObject({ errors: [{ path: "email" }] });
});

test.each([
  [{ name: " " }, "name"],
  [{ email: "x" }, "email"],
  [{ roles: [] }, "roles"],
  [{ roles: ["director"] }, "roles.0"],
  [{ languages: ["a\nb"] }, "languages.0"],
  [{ mayBeNamed: "yes" }, "mayBeNamed"],
])("%j is refused", async (fields, path) => {
  const answer = await send(list, { ...ana, ...fields });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ path }] });
});

test("of many changes of the same version at once, one succeeds", async () => {
  const { id } = await add();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      send(`${list}/${id}`, { version: 1, name: `Name ${n}` }, "PATCH"),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
});

test("the director cannot be changed, invited or revoked here, and nobody else may", async () => {
  const id = await directorId(app.db);
  const calls: [path: string, json: unknown, method: string][] = [
    [`${list}/${id}`, { version: 1, name: "X" }, "PATCH"],
    [`${list}/${id}/invite`, {}, "POST"],
    [`${list}/${id}/revoke`, { scores: "keep" }, "POST"],
  ];
  for (const [path, json, method] of calls) {
    expect((await send(path, json, method)).status).toBe(404);
    for (const [name, status] of [
      ["juror", 403],
      ["programmer", 403],
      ["revoked programmer", 401],
    ] as const) {
      const cookie = await enterAs(app.db, app.deps.clock, name);
      expect((await send(path, json, method, cookie)).status).toBe(status);
      expect((await send(list, undefined, "GET", cookie)).status).toBe(status);
    }
    expect((await send(path, json, method, "")).status).toBe(401);
  }
});
