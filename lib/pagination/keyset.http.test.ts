import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contacts } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";

/** Paging, shown on the list of messages. */

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const get = (path: string) => app.request(path, { cookie });
const nextOf = (response: Response) =>
  /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];

/** Adds messages, all at one of two moments that differ by microseconds. */
const addMessages = (count: number) =>
  app.db.execute(sql`
    insert into contacts (first_name, last_name, email, subject, message, created_at)
    select 'n' || i, 'l', 'e@example.com', 'General Inquiry', 'm',
      timestamptz '2025-08-01 10:00:00.123400+00' + (i % 2) * interval '7 microseconds'
    from generate_series(1, ${count}::int) i`);

async function walk(path: string): Promise<{ ids: string[]; sizes: number[] }> {
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = path; next; ) {
    const response = await get(next);
    expect(response.status).toBe(200);
    const items = (await response.json()) as { id: string }[];
    ids.push(...items.map(({ id }) => id));
    sizes.push(items.length);
    next = nextOf(response);
  }
  return { ids, sizes };
}

test("following the links gives every row once, even where times differ by microseconds", async () => {
  await addMessages(101);
  const { ids, sizes } = await walk("/api/contacts?limit=10");
  expect(sizes).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 1]);
  const rows = await app.db.select({ id: contacts.id }).from(contacts);
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
  expect(ids).toHaveLength(101);
});

test("the first page has 50 rows and the total; the last has no link", async () => {
  await addMessages(51);
  const first = await get("/api/contacts");
  expect(await first.json()).toHaveLength(50);
  expect(first.headers.get("X-Total-Count")).toBe("51");
  const last = await get(nextOf(first) ?? "");
  expect(await last.json()).toHaveLength(1);
  expect(last.headers.get("X-Total-Count")).toBe("51");
  expect(last.headers.get("Link")).toBeNull();
});

test("a number at which counting stopped is said to be at least that", async () => {
  await addMessages(10_001);
  const counted = async (path: string) => {
    const { headers } = await get(path);
    return [headers.get("X-Total-Count"), headers.get("X-Total-Count-At-Least")];
  };
  expect(await counted("/api/contacts?q=example&limit=1")).toEqual(["10000", "true"]);
  expect(await counted("/api/contacts?limit=1")).toEqual(["10001", null]);
});

test("a page that ends the list exactly has no link", async () => {
  await addMessages(3);
  const response = await get("/api/contacts?limit=3");
  expect(await response.json()).toHaveLength(3);
  expect(response.headers.get("Link")).toBeNull();
});

test("an empty list is an empty array", async () => {
  const response = await get("/api/contacts");
  expect(await response.json()).toEqual([]);
  expect(response.headers.get("X-Total-Count")).toBe("0");
});

test("rows added meanwhile neither repeat nor hide others; filters go along", async () => {
  await addMessages(4);
  await app.db.execute(sql`update contacts set archived_at = now()`);
  const first = await get("/api/contacts?archived=true&limit=2");
  const seenIds = ((await first.json()) as { id: string }[]).map(({ id }) => id);
  await app.db.execute(sql`
    insert into contacts (first_name, last_name, email, subject, message, created_at, archived_at)
    values ('new', 'l', 'e@example.com', 'General Inquiry', 'm', '2025-08-02', now())`);
  const { ids } = await walk(nextOf(first) ?? "");
  expect(ids).toHaveLength(2);
  expect(ids.some((id) => seenIds.includes(id))).toBe(false);
});

test("the smallest and the largest page are 1 and 200", async () => {
  await addMessages(201);
  expect(await (await get("/api/contacts?limit=1")).json()).toHaveLength(1);
  expect(await (await get("/api/contacts?limit=200")).json()).toHaveLength(200);
});

test("a long list has a total too, counted at most twice a minute", async () => {
  // Messages are added up by the database; the outbox is counted.
  const addMails = (count: number) =>
    app.db.execute(sql`
      insert into outbox_messages (kind, to_address, subject, html, text, state)
      select 'n' || i, 'e@example.com', 's', 'h', 't', 'sent' from generate_series(1, ${count}::int) i`);
  const totalOf = async () => (await get("/api/outbox?limit=1")).headers.get("X-Total-Count");
  await app.db.execute(sql`delete from outbox_messages`);
  await addMails(50_001);
  expect(await totalOf()).toBe("50001");
  await addMails(1);
  expect(await totalOf()).toBe("50001");
  await app.db.execute(sql`delete from outbox_messages where kind <> 'n1'`);
  expect(await totalOf()).toBe("2");
});

const encode = (text: string) => Buffer.from(text).toString("base64url");
const refused = [
  "limit=0",
  "limit=201",
  "limit=-1",
  "limit=2.5",
  "limit=many",
  "limit=",
  "limit=5&limit=6",
  "cursor=",
  "cursor=x",
  "cursor=%00",
  `cursor=${encode("1754042400000000 not-an-id")}`,
  `cursor=${encode("99999999999999999999 00000000-0000-4000-8000-000000000000")}`,
  `cursor=${encode("now() 00000000-0000-4000-8000-000000000000")}`,
  `cursor=${encode("1 00000000-0000-4000-8000-000000000000 x")}`,
  `cursor=${"a".repeat(401)}`,
];
test("a limit out of bounds and a cursor that no list gave out are refused", async () => {
  for (const query of refused) {
    const response = await get(`/api/contacts?${query}`);
    expect(response.status, query).toBe(422);
    expect(((await response.json()) as { detail: string }).detail).toMatch(
      /^(Limit|The cursor|This URL) /,
    );
  }
});

test("the furthest moments that a cursor can name are no error", async () => {
  for (const micros of ["9999999999999999", "-9999999999999999", "0"]) {
    const cursor = encode(`${micros} 00000000-0000-4000-8000-000000000000`);
    expect((await get(`/api/contacts?cursor=${cursor}`)).status).toBe(200);
  }
});
