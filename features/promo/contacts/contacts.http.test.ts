import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, promoContacts, promoFinds, promoRemovals, promoSearches } from "~/db/schema";
import { parseCsv } from "~/lib/csv/read";
import { type ApolloDouble, apolloPeople, startApolloDouble } from "~/tests/fakes/apollo";
import { createTestApp, type TestApp } from "~/tests/harness";
import { untilServed } from "~/tests/requests";
import * as promoCalls from "../contract";
import { apolloDirectory } from "./apollo.gateway.server";
import { upsertContact } from "./contacts.commands.server";
import { sampleDirectory } from "./sample.gateway.server";

/** How the results of a search are stored. */

let apollo: ApolloDouble;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  apollo = await startApolloDouble();
});
afterAll(() => apollo.close());
beforeEach(async () => {
  apollo.setPeople(apolloPeople(3));
  const { apiKey, url: apiBase } = apollo;
  app = await createTestApp({
    people: {
      apollo: apolloDirectory({ apiKey, apiBase }),
      twitter: sampleDirectory("twitter"),
    },
  });
  cookie = await app.logIn();
});
afterEach(() => app.close());

const searchApollo = async () => {
  const json = { query: "producers" };
  const response = await untilServed(() =>
    app.request(promoCalls.searchApollo.path, { json, cookie }),
  );
  return (await response.json()) as { contacts: Record<string, unknown>[] };
};
const contacts = () => app.db.select().from(promoContacts);
const searches = () => app.db.select().from(promoSearches).orderBy(promoSearches.createdAt);

describe("a contact", () => {
  const firstId = async () => (await contacts())[0]?.id ?? "";
  const at = (id: string) => `${promoCalls.listPeople.path}/${id}`;

  it("is one row per person for all directories, with empty fields filled in", async () => {
    await searchApollo();
    const [person] = apolloPeople(1);
    apollo.setPeople([{ ...person, id: "other-id", email: "ANA1@films.example" }] as never);
    app.passMinutes(20);
    await searchApollo();
    const rows = await contacts();
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ lastSeenAt, foundAt }) => lastSeenAt > foundAt)).toHaveLength(1);
    expect(await app.db.select().from(promoFinds)).toHaveLength(4);
  });

  it("stored twice is merged: the older row gets what it lacked from the other", async () => {
    const row = { foundAt: new Date(0), lastSeenAt: new Date(0) };
    const older = { ...row, personKey: "apollo:64f1", firstName: "Ana", title: "Producer" };
    const other = { ...row, personKey: "x:7", email: "ana@films.example", title: "Filmmaker" };
    await app.db.insert(promoContacts).values(older);
    await app.db.insert(promoContacts).values({
      ...other,
      foundAt: new Date(1),
      organizationName: "Silva Films",
    });
    const [search] = await app.db
      .insert(promoSearches)
      .values({ directory: "apollo", query: "producers", createdAt: new Date(2) })
      .returning();
    const found = {
      key: "apollo:64f1",
      email: "ana@films.example",
      firstName: "Ana",
      lastName: "",
    };
    const person = { ...found, title: "", organizationName: "", linkedinUrl: "", profileUrl: "" };
    const source = { searchId: search?.id ?? "", isSample: false };
    await upsertContact(app.db, new Date(2), person, source);
    expect(await contacts()).toMatchObject([
      { title: "Producer", email: "ana@films.example", organizationName: "Silva Films" },
    ]);
  });

  it("found twenty times at once is still one row", async () => {
    await Promise.all(Array.from({ length: 20 }, () => searchApollo()));
    expect(await contacts()).toHaveLength(3);
  });

  it("that was removed permanently never comes back, by key or by email, and no name stays", async () => {
    await searchApollo();
    const id = (await contacts()).find(({ firstName }) => firstName === "Ana2")?.id ?? "";
    const removed = await app.request(at(id), { method: "DELETE", cookie });
    expect(removed.status).toBe(204);
    const [person] = apolloPeople(1, 2);
    apollo.setPeople([...apolloPeople(3), { ...person, id: "another-id" }] as never);
    expect((await searchApollo()).contacts.map(({ first_name }) => first_name).sort()).toEqual([
      "Ana1",
      "Ana3",
    ]);
    expect(await contacts()).toHaveLength(2);
    const stored = JSON.stringify([
      await app.db.select().from(promoRemovals),
      await app.db.select().from(auditLog),
      await searches(),
    ]);
    expect(stored).not.toMatch(/ana2/i);
    expect((await app.request(at(id), { method: "DELETE", cookie })).status).toBe(404);
  });

  it("has no lawful basis until the director records one, with time and place", async () => {
    await searchApollo();
    const id = await firstId();
    expect(await contacts()).toMatchObject(Array(3).fill({ lawfulBasis: "none" }));
    const patch = (json: unknown) => app.request(at(id), { method: "PATCH", json, cookie });
    const response = await patch({ lawfulBasis: "consent", note: "Asked at our desk" });
    expect(await response.json()).toMatchObject({
      lawful_basis: "consent",
      lawful_basis_note: "Asked at our desk",
      lawful_basis_at: app.deps.clock().toISOString(),
    });
    await searchApollo();
    expect((await contacts()).find((row) => row.id === id)).toMatchObject({
      lawfulBasis: "consent",
    });
    expect(await (await patch({ lawfulBasis: "none" })).json()).toMatchObject({
      lawful_basis: "none",
      lawful_basis_note: null,
      lawful_basis_at: null,
    });
    expect((await patch({ lawfulBasis: "because" })).status).toBe(422);
    const changes = await app.db.select().from(auditLog);
    expect(changes.filter(({ action }) => action === "promo contact basis stated")).toHaveLength(2);
  });

  it("is listed with the documented field names, by page, only for directors", async () => {
    await searchApollo();
    const all = await app.request(`${promoCalls.listAllContacts.path}?limit=2`, { cookie });
    expect(((await all.json()) as { contacts: unknown[] }).contacts).toHaveLength(2);
    expect(all.headers.get("X-Total-Count")).toBe("3");
    expect(all.headers.get("Link")).toContain("cursor=");
    expect((await app.request(promoCalls.listAllContacts.path)).status).toBe(401);
    expect((await app.request(promoCalls.listPeople.path)).status).toBe(401);
  });
});

describe("the export of contacts", () => {
  it("contains all of them, with the documented names and no formulas", async () => {
    const [first, second] = apolloPeople(2);
    apollo.setPeople([
      { ...first, title: '=HYPERLINK("https://evil.example")', last_name: "-2+3" },
      { ...second, first_name: "@SUM(1)", title: 'Producer, "Lead"' },
    ] as ReturnType<typeof apolloPeople>);
    await searchApollo();
    const [{ id } = { id: "" }] = await contacts();
    const basis = { lawfulBasis: "consent", note: "+our desk" };
    await app.request(`${promoCalls.listPeople.path}/${id}`, {
      method: "PATCH",
      json: basis,
      cookie,
    });

    const file = await app.request(promoCalls.exportPeople.path, { cookie });
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toContain("promo-contacts.csv");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const text = await file.text();
    const [heading, ...lines] = parseCsv(text)?.map(({ values }) => values) ?? [];
    expect(heading?.slice(0, 6)).toEqual([
      "first_name",
      "last_name",
      "email",
      "title",
      "organization_name",
      "linkedin_url",
    ]);
    expect(lines).toHaveLength(2);
    expect(text).not.toMatch(/(?:^|,)"?[=+\-@]/m);
    const all = lines.flat();
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`"'@SUM(1)"`);
    expect(all).toContain('Producer, "Lead"');
    expect(text).toContain(`"'+our desk"`);
    expect(all.filter((cell) => cell === "consent")).toHaveLength(1);
    const noted = (await app.db.select().from(auditLog)).map(({ action }) => action);
    expect(noted).toContain("promo contacts exported");
  });

  it("is streamed in batches, with each person once, only to directors", async () => {
    const foundAt = app.deps.clock();
    await app.db.insert(promoContacts).values(
      Array.from({ length: 1_100 }, (_, n) => ({
        personKey: `x:${n}`,
        firstName: `P${n}`,
        foundAt,
      })),
    );
    const file = await app.request(promoCalls.exportPeople.path, { cookie });
    const names = parseCsv(await file.text())
      ?.slice(1)
      .map(({ values }) => values[0]);
    expect(new Set(names).size).toBe(1_100);
    expect((await app.request(promoCalls.exportPeople.path)).status).toBe(401);
  });
});
