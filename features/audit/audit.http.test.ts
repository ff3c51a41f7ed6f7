import { desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuditAction } from "~/db/audit-actions";
import { auditLog, outboxMessages, people } from "~/db/schema";
import { addressOf, type Contract, rolesOf } from "~/lib/api/contract";
import { allEndpoints } from "~/server/api/endpoints";
import { enterPerson } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, shortFilm } from "~/tests/submission-fixtures";
import { listAuditLog } from "./contract";
import type { AuditRow } from "./schema";

/** The audit log: its rows, that they cannot be changed, and the director's page. */

let app: TestApp;
let director: string;
beforeEach(async () => {
  app = await createTestApp();
  director = await app.logIn();
});
afterEach(() => app.close());

const rows = () => app.db.select().from(auditLog).orderBy(desc(auditLog.createdAt));
const rowsOf = async (action: AuditAction) => (await rows()).filter((row) => row.action === action);
const enterWith = (json: Record<string, unknown>, from = "198.51.100.77") =>
  app.request("/api/sessions", { json, from });
const enter = (name: string, role: "juror" | "programmer" = "juror") =>
  enterPerson(app.db, app.deps.clock, {
    name,
    email: `${name.toLowerCase().replaceAll(" ", ".")}@jury.example`,
    roles: [role],
  });
async function read(query: Record<string, string> = {}, cookie = director) {
  const answer = await app.request(addressOf<Contract>(listAuditLog, { query }), { cookie });
  expect(answer.status).toBe(200);
  return { body: (await answer.json()) as AuditRow[], headers: answer.headers };
}
const add = (
  action: string,
  { at = app.deps.clock(), ...more }: Partial<typeof auditLog.$inferInsert> & { at?: Date } = {},
) =>
  app.db.insert(auditLog).values({
    actor: "director",
    action: action as AuditAction,
    createdAt: at,
    ...more,
  });

describe("refused attempts", () => {
  test("records the person and shortened address of wrong digits, never the digits", async () => {
    const { id } = await enter("Linh Tran");
    for (const code of ["314159", "271828"]) {
      expect((await enterWith({ code, email: "linh.tran@jury.example" })).status).toBe(401);
    }
    expect((await enterWith({ code: "314159", email: "nobody@jury.example" })).status).toBe(401);
    const refused = await rowsOf("login code refused");
    expect(refused.map(({ actor, subject, ipAddress }) => [actor, subject, ipAddress])).toEqual(
      expect.arrayContaining([
        ["visitor", id, "198.51.100.0"],
        ["visitor", null, "198.51.100.0"],
      ]),
    );
    expect(refused).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toMatch(/314159|271828|@jury/);
  });

  test("records the 1st, 10th and 100th wrong guess of an hour", async () => {
    for (let n = 0; n < 120; n += 1) await enterWith({ code: "314159", email: "x@y.example" });
    const counts = async () =>
      (await rowsOf("login code refused")).map(({ detail }) => Number(detail.inThisHour ?? 1));
    expect((await counts()).sort((a, b) => a - b)).toEqual([1, 10, 100]);
    app.passMinutes(61);
    await enterWith({ code: "314159", email: "x@y.example" });
    expect(await counts()).toHaveLength(4);
  });

  test("limits the rows per hour for many addresses", async () => {
    for (let n = 0; n < 130; n += 1) {
      await enterWith({ code: "314159", email: "x@y.example" }, `10.1.${n}.5`);
    }
    expect((await rowsOf("login code refused")).length).toBe(100);
  });

  test("a call by a person without the role, for reading or changing", async () => {
    const { id, cookie } = await enter("Linh Tran");
    const invitation = { method: "POST", cookie, json: {} };
    expect((await app.request("/api/submissions", { cookie })).status).toBe(403);
    expect((await app.request("/api/submissions?q=secret", { cookie })).status).toBe(403);
    expect((await app.request(`/api/jury/people/${id}/invite`, invitation)).status).toBe(403);
    const upload = { method: "POST", cookie, json: {} };
    expect((await app.request("/api/imports", upload)).status).toBe(403);
    const refused = await rowsOf("role refused");
    expect(refused.map(({ detail }) => detail.call).sort()).toEqual([
      "GET /api/submissions",
      "POST /api/imports",
      "POST /api/jury/people/{id}/invite",
    ]);
    for (const row of refused) {
      expect(row).toMatchObject({ actor: "juror", personId: id, ipAddress: "203.0.113.0" });
    }
    expect(JSON.stringify(refused)).not.toContain("secret");
    // A request without a session has no actor to record.
    expect((await app.request("/api/submissions")).status).toBe(401);
    expect(await rowsOf("role refused")).toHaveLength(3);
  });

  test("a waiver code, without the code", async () => {
    const { paymentIntentId, draftToken } = await openPayment(app);
    const code = "7K2M-9QXR-4TBD";
    const json = { paymentIntentId, draftToken, code };
    expect((await app.request("/api/waivers/redeem", { json })).status).toBe(409);
    expect(await rowsOf("waiver code refused")).toMatchObject([
      { actor: "visitor", ipAddress: "203.0.113.0" },
    ]);
    expect(JSON.stringify(await rows())).not.toMatch(/7K2M|9QXR/);
    expect(JSON.stringify(await rows())).not.toContain(draftToken);
  });

  test("a discount code, where it is tried and where it would be used, without the code", async () => {
    const code = "STUDENT-26";
    await app.request(`/api/quote?type=short_film&code=${code}`);
    const { submissionType, ...submission } = shortFilm;
    const json = { amount: 20, submissionType, submission, code };
    expect(
      (await app.request("/api/create-payment-intent", { json, from: "10.1.2.3" })).status,
    ).toBe(422);
    const refused = await rowsOf("code refused");
    expect(refused.map(({ actor, ipAddress }) => [actor, ipAddress]).sort()).toEqual([
      ["visitor", "10.1.2.0"],
      ["visitor", "203.0.113.0"],
    ]);
    expect(JSON.stringify(refused)).not.toContain(code);
  });
});

test("records every export with its actor before the first byte", async () => {
  const { id, cookie } = await enter("Pavel Horak", "programmer");
  const files = allEndpoints(app.deps).filter(({ audited }) => audited);
  expect(files.length).toBeGreaterThan(5);
  for (const spec of files) {
    if (!spec.audited) continue;
    // A request for an unknown id returns nothing and is not logged.
    const before = (await rowsOf(spec.audited)).length;
    const missing = spec.path.includes("{");
    const path = spec.path.replace("{id}", "00000000-0000-4000-8000-000000000000");
    const address = path.endsWith("outcomes.csv") ? `${path}?source=filmfreeway` : path;
    const { method } = spec;
    const json = method === "GET" ? undefined : { email: "nobody@mail.example" };
    const answer = await app.request(address, { method, json, cookie: director });
    expect(answer.status, address).toBe(missing ? 404 : 200);
    expect((await rowsOf(spec.audited)).length - before, address).toBe(missing ? 0 : 1);
    if (!missing) {
      expect((await rowsOf(spec.audited))[0]).toMatchObject({
        actor: "director",
        ipAddress: "203.0.113.0",
      });
    }
    if (!rolesOf(spec.access)?.includes("programmer")) {
      expect((await app.request(address, { method, json, cookie })).status).toBe(403);
    }
  }
  const exported = await rowsOf("submissions exported");
  expect(exported[0]?.personId).not.toBe(id);
  expect(exported[0]?.personId).not.toBeNull();
});

test("records the previous roles", async () => {
  const { id } = await enter("Linh Tran");
  const json = { version: 1, roles: ["juror", "programmer"] };
  const change = { method: "PATCH", cookie: director, json };
  expect((await app.request(`/api/jury/people/${id}`, change)).status).toBe(200);
  const { body } = await read({ person: id });
  expect(body).toMatchObject([
    {
      action: "person changed",
      kind: "people",
      about: { id, name: "Linh Tran" },
      details: ["roles: juror → juror, programmer"],
    },
  ]);
});

describe("a row cannot be changed", () => {
  const errorOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => "It was done.",
      (thrown: unknown) => thrown,
    );
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : error;
  };
  const refusal = "The audit log is only added to.";
  // The database's clock measures age if no other clock is passed.
  beforeEach(() => app.setNow(new Date()));

  test("also with another text, an added address, or deleting one or all rows", async () => {
    await add("logged in", { ipAddress: "203.0.113.0" });
    const before = await rows();
    expect(await errorOf(app.db.update(auditLog).set({ actor: "nobody" }))).toContain(refusal);
    expect(await errorOf(app.db.update(auditLog).set({ ipAddress: null }))).toContain(refusal);
    expect(await errorOf(app.db.delete(auditLog))).toContain(refusal);
    expect(await errorOf(app.db.execute(sql`truncate audit_log`))).toContain(refusal);
    expect(await errorOf(app.db.execute(sql`truncate audit_log cascade`))).toContain(refusal);
    expect(await rows()).toEqual(before);
  });

  test("an old row can be deleted or lose its address, nothing else", async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const ipAddress = "203.0.113.0";
    await add("logged in", { at: ago(400), ipAddress });
    await add("logged out", { at: ago(200), ipAddress });
    await add("demo content added", { actor: "system", at: ago(400) });
    const old = (action: AuditAction) => eq(auditLog.action, action);
    const set = (values: Partial<typeof auditLog.$inferInsert>) =>
      app.db.update(auditLog).set(values).where(old("logged out"));
    expect(await errorOf(set({ ipAddress: null, actor: "nobody" }))).toContain(refusal);
    expect(await errorOf(set({ ipAddress: "192.0.2.0" }))).toContain(refusal);
    expect(await errorOf(set({ ipAddress: null }))).toBe("It was done.");
    expect(await errorOf(app.db.delete(auditLog).where(old("logged out")))).toContain(refusal);
    expect(await errorOf(app.db.delete(auditLog).where(old("demo content added")))).toContain(
      refusal,
    );
    const longAgo = sql`${auditLog.createdAt} < now() - interval '399 days' and actor <> 'system'`;
    expect(await errorOf(app.db.delete(auditLog).where(longAgo))).toBe("It was done.");
  });

  test("retention leaves the triggers active", async () => {
    await app.db.execute(sql`select expire_audit_log('2999-01-01T00:00:00Z'::timestamptz)`);
    expect(await rows()).toEqual([]);
    await add("logged in");
    expect(await errorOf(app.db.delete(auditLog))).toContain(refusal);
  });
});

describe("the director's list", () => {
  test("filters by kind, person and days of the festival's calendar", async () => {
    const { id } = await enter("Linh Tran");
    await add("news published", { subject: "hello", at: new Date("2025-07-01T06:59:59Z") });
    await add("entered", { actor: "juror", personId: id, at: new Date("2025-07-01T07:00:00Z") });
    await add("access code changed", { actor: "operator", at: new Date("2025-05-01T07:00:00Z") });
    await add("person invited", { subject: id, at: new Date("2025-07-03T06:59:59Z") });
    const actions = async (query: Record<string, string>) =>
      (await read(query)).body.map(({ action }) => action);
    expect(await actions({ kind: "programme" })).toEqual(["news published"]);
    expect(await actions({ kind: "people" })).toEqual(["person invited"]);
    expect(await actions({ person: id })).toEqual(["person invited", "entered"]);
    expect(await actions({ person: "operator" })).toEqual(["access code changed"]);
    expect(await actions({ from: "2025-07-01", to: "2025-07-02" })).toEqual([
      "person invited",
      "entered",
    ]);
    expect(await actions({ from: "2025-06-30", to: "2025-06-30" })).toEqual(["news published"]);
    expect(await actions({ from: "2025-07-01", to: "9999-12-31", person: "director" })).toEqual([
      "logged in",
      "person invited",
    ]);
    const [entered] = (await read({ person: id, kind: "logins" })).body;
    expect(entered).toMatchObject({ actor: "juror", person: { id, name: "Linh Tran" } });
    for (const query of ["kind=love", "person=them", "from=yesterday", "cursor=x"]) {
      const answer = await app.request(`/api/audit?${query}`, { cookie: director });
      expect(answer.status, query).toBe(422);
    }
  });

  test("continues a page without gaps or repetitions", async () => {
    const at = new Date("2025-07-01T12:00:00Z");
    for (let n = 0; n < 7; n += 1) await add("news changed", { subject: `news-${n}`, at });
    const ids: string[] = [];
    let query: Record<string, string> = { kind: "programme", limit: "3" };
    for (;;) {
      const { body, headers } = await read(query);
      expect(headers.get("X-Total-Count")).toBe("7");
      ids.push(...body.map(({ subject }) => subject ?? ""));
      const next = /cursor=([^>&]+)/.exec(headers.get("Link") ?? "")?.[1];
      if (!next) break;
      query = { ...query, cursor: next };
    }
    expect(ids.length).toBe(7);
    expect(new Set(ids).size).toBe(7);
  });

  test("shows unknown actions of another version unchanged", async () => {
    await add("constructor", { actor: "toString", subject: "<b>", detail: { a: { b: ["<i>"] } } });
    const [row] = (await read({ to: "2025-08-01" })).body.filter(
      ({ actor }) => actor === "toString",
    );
    expect(row).toMatchObject({
      action: "constructor",
      kind: null,
      person: null,
      subject: "<b>",
      details: ["a: b <i>"],
    });
  });

  test("exports the same rows as CSV without formulas", async () => {
    const { id } = await enter("Linh Tran");
    await app.db.update(people).set({ name: "=1+1" }).where(eq(people.id, id));
    await add("entered", { actor: "juror", personId: id });
    const answer = await app.request(`/api/audit/export?person=${id}`, { cookie: director });
    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(
      `"at","kind","action","who","person id","about","details","address"`,
    );
    expect(lines[1]).toContain("Logged in with a code from an email");
    expect(lines[1]).toContain("'=1+1");
    expect(await rowsOf("audit log exported")).toMatchObject([{ actor: "director" }]);
  });

  test("is only for directors", async () => {
    for (const role of ["juror", "programmer"] as const) {
      const { cookie } = await enter(`A ${role}`, role);
      for (const path of ["/api/audit", "/api/audit/export"]) {
        expect((await app.request(path, { cookie })).status).toBe(403);
      }
    }
    expect((await app.request("/api/audit")).status).toBe(401);
    expect(await app.db.select().from(outboxMessages)).toEqual([]);
  });
});

test("what a director makes names them by id, so that no row outlives their name", async () => {
  const page = { slug: "getting-here", title: "Getting here", isPublished: true };
  const created = await app.request("/api/site-pages", { cookie: director, json: page });
  expect(created.status, await created.clone().text()).toBe(201);
  const [person] = await app.db.select().from(people);
  const [row] = await rowsOf("site page published");
  expect(row).toMatchObject({ actor: "director", personId: person?.id });
});
