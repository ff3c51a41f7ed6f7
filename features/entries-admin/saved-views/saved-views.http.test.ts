import { afterEach, beforeEach, expect, test } from "vitest";
import { people, savedViews } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";

/** Filters saved under a name. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const path = "/api/desk/views";
const save = (name: string, query = "status=pending&country=Peru") =>
  app.request(path, { cookie, json: { name, query } });
const names = async () =>
  ((await (await app.request(path, { cookie })).json()) as { name: string }[]).map(
    ({ name }) => name,
  );

test("saves, renames and deletes a view", async () => {
  const response = await save(" From Peru ");
  expect(response.status).toBe(201);
  const view = (await response.json()) as { id: string };
  expect(view).toMatchObject({ name: "From Peru", query: "status=pending&country=Peru" });
  await save("a short one", "type=short_film");
  expect(await names()).toEqual(["a short one", "From Peru"]);
  const rename = (name: string) =>
    app.request(`${path}/${view.id}`, { cookie, method: "PATCH", json: { name } });
  expect((await rename("from PERU")).status, "its own name, spelled otherwise").toBe(200);
  expect((await rename("A Short One")).status).toBe(409);
  const query = "status=pending&show=director.answer:camera.preview";
  const change = { cookie, method: "PATCH", json: { query } };
  expect(await (await app.request(`${path}/${view.id}`, change)).json()).toMatchObject({ query });
  const empty = { cookie, method: "PATCH", json: {} };
  expect((await app.request(`${path}/${view.id}`, empty)).status).toBe(422);
  expect(await names()).toEqual(["a short one", "from PERU"]);
  const drop = () => app.request(`${path}/${view.id}`, { cookie, method: "DELETE" });
  expect((await drop()).status).toBe(204);
  expect((await drop()).status).toBe(404);
  expect((await rename("Gone")).status).toBe(404);
  expect(await names()).toEqual(["a short one"]);
});

test("refuses a name twice and an invalid query", async () => {
  expect((await save("Mine")).status).toBe(201);
  expect((await save("MINE")).status).toBe(409);
  for (const [name, query] of [
    ["", "a=b"],
    ["x".repeat(41), "a=b"],
    ["fine", ""],
    ["fine", "//evil.example"],
    ["fine", "a=b#c"],
  ] as const) {
    expect((await save(name, query)).status, `${name} ${query}`).toBe(422);
  }
});

test("saves at most thirty, and hides them from other people", async () => {
  const [person] = await app.db
    .insert(people)
    .values({ name: "Ada", email: "ada@programme.example" })
    .returning();
  const otherView = { personId: person?.id ?? "", name: "Hers", query: "q=a" };
  const [hers] = await app.db.insert(savedViews).values(otherView).returning();
  expect(await names()).toEqual([]);
  const drop = await app.request(`${path}/${hers?.id}`, { cookie, method: "DELETE" });
  expect(drop.status).toBe(404);
  for (let at = 0; at < 30; at += 1) expect((await save(`View ${at}`)).status).toBe(201);
  const refused = await save("One more");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    detail: "You can save up to 30 views. Delete one first.",
  });
  expect((await app.request(path)).status).toBe(401);
});
