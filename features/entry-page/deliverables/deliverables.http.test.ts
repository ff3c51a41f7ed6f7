import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  confirmations,
  deliverables,
  editions,
  outboxMessages,
  type submissions,
} from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { remindOfDeliverables } from "./jobs.server";

/** Deliverables of confirmed films: created, submitted, reviewed, and reminders. */

const admin = submissionListFixture();
const calls = "/api/deliverables";
const yesAt = new Date("2026-01-01T12:00:00Z");
let filmCount = 0;
let cookie: string;

const setNow = async (now: string) => {
  admin.app.setNow(now);
  cookie = await admin.app.logIn();
};
const send = async (method: string, path: string, json?: unknown) => {
  const response = await admin.app.request(path, { method, json, cookie });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

/** An announced film whose filmmaker answered. */
async function film(
  fields: Partial<typeof submissions.$inferInsert> = {},
  answer: "yes" | "no" | null = "yes",
) {
  filmCount += 1;
  const token = `token-of-the-film-number-${String(filmCount).padStart(7, "0")}`;
  const id = await admin.add({
    status: "accepted",
    announcedStatus: "accepted",
    statusTokenHash: hashToken(token),
    ...fields,
  });
  if (answer) {
    await admin.db
      .insert(confirmations)
      .values({ submissionId: id, answer, late: false, at: yesAt });
  }
  return { id, token };
}
const statement = { label: "Director's statement", kind: "text", types: ["short_film"] };
const ask = async (fields: object = {}) => {
  const request = { ...statement, required: true, dueOn: "2026-01-20", ...fields };
  const { body } = await send("POST", calls, request);
  return body as { id: string; version: number };
};
const checklist = async (token: string) =>
  (await send("GET", `/api/entries/${token}`)).body.deliverables;
const give = (token: string, id: string, value: unknown) =>
  send("PUT", `/api/entries/${token}/deliverables/${id}`, { value });
const judge = (id: string, submissionId: string, json: object) =>
  send("PATCH", `${calls}/${id}/items/${submissionId}`, json);
const remind = async (dryRun = false) =>
  (await send("POST", `${calls}/remind`, { dryRun })).body.letters;
const emails = () =>
  admin.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "deliverables_reminder"))
    .orderBy(outboxMessages.createdAt, outboxMessages.toAddress);

beforeEach(async () => {
  await admin.db.delete(deliverables);
  await admin.db.delete(outboxMessages);
  await setNow("2026-01-10T12:00:00Z");
});

test("directors create and change deliverables by version", async () => {
  const request = { ...statement, required: true, dueOn: "2026-01-20" };
  const { status, body } = await send("POST", calls, request);
  expect([status, body]).toEqual([201, { ...request, id: body.id, version: 1 }]);
  for (const wrong of [{ label: " " }, { kind: "film" }, { types: [] }, { dueOn: "soon" }]) {
    expect((await send("POST", calls, { ...request, ...wrong })).status).toBe(422);
  }
  const path = `${calls}/${body.id}`;
  const later = { ...request, id: body.id, dueOn: "2026-01-25", version: 2 };
  const changed = await send("PATCH", path, { dueOn: "2026-01-25", version: 1 });
  expect(changed).toEqual({ status: 200, body: later });
  const stale = await send("PATCH", path, { dueOn: "2026-01-21", version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { current: later } });
  expect((await send("PATCH", path, { label: "Statement" })).status).toBe(422);
  expect((await send("GET", calls)).body).toEqual([later]);
  // No film needs it any more.
  const { token } = await film();
  expect(await checklist(token)).toHaveLength(1);
  await send("PATCH", path, { types: [], version: 2 });
  expect(await checklist(token)).toEqual([]);
});

test("a withdrawn entry takes no deliverables", async () => {
  const { id } = await ask();
  const { token } = await film({ withdrawnAt: yesAt });
  expect(await give(token, id, "We filmed it in one night.")).toMatchObject({
    status: 409,
    body: { detail: "This entry was withdrawn." },
  });
});

test("an archived edition refuses requests, reviews and reminders", async () => {
  const { id } = await ask();
  const { id: entry } = await film();
  await admin.db.update(editions).set({ state: "archived" });
  const refusals = [
    await send("POST", calls, { ...statement, required: true, dueOn: "2026-01-20" }),
    await send("PATCH", `${calls}/${id}`, { label: "Statement", version: 1 }),
    await judge(id, entry, { state: "approved", note: null, version: 0 }),
    await send("POST", `${calls}/remind`, { dryRun: true }),
  ];
  await admin.db.update(editions).set({ state: "open" });
  const detail = "The 2026 edition is archived and can't be changed.";
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, body: { detail } });
});

test("an accepted film gets its category's deliverables and sends texts and links", async () => {
  const text = await ask();
  const link = await ask({ label: "Trailer", kind: "link", dueOn: "2026-01-15" });
  const file = await ask({ label: "Poster", kind: "file", required: false, dueOn: "2026-01-16" });
  await ask({ label: "Series bible", types: ["series_pilot"] });
  const { id, token } = await film({ filmTitle: "Comes" });
  for (const answer of ["no", null] as const) {
    const otherFilm = await film({}, answer);
    expect(await checklist(otherFilm.token)).toEqual([]);
    expect((await give(otherFilm.token, text.id, "Words.")).status).toBe(404);
  }
  const open = { state: "open", value: null, note: null };
  expect(await checklist(token)).toEqual([
    { ...open, id: link.id, label: "Trailer", kind: "link", required: true, dueOn: "2026-01-15" },
    { ...open, id: file.id, label: "Poster", kind: "file", required: false, dueOn: "2026-01-16" },
    {
      ...open,
      id: text.id,
      label: "Director's statement",
      kind: "text",
      required: true,
      dueOn: "2026-01-20",
    },
  ]);
  for (const wrong of ["", "vimeo.example/1", "http://vimeo.example/1", "javascript:alert(1)"]) {
    expect((await give(token, link.id, wrong)).status).toBe(422);
    if (wrong) expect((await give(token, file.id, wrong)).status).toBe(422);
  }
  expect((await give(token, text.id, " ")).status).toBe(422);
  expect((await give(token, text.id, "x".repeat(5_001))).status).toBe(422);
  expect((await give(token, id, "https://vimeo.example/1")).status).toBe(404);
  const submitted = await give(token, link.id, " https://vimeo.example/1 ");
  expect(submitted.body.deliverables[0]).toMatchObject({
    state: "given",
    value: "https://vimeo.example/1",
  });

  // The same through the page's form, for a browser without JavaScript.
  const post = (body: Record<string, string>) =>
    admin.app.request(`/entry/${token}`, {
      method: "POST",
      body: new URLSearchParams(body).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const wrong = await post({ deliverable: file.id, value: "not a link" });
  expect(wrong.headers.get("Location")).toBe(`/entry/${token}?wrong=${file.id}`);
  const right = await post({ deliverable: file.id, value: "https://drive.example/poster" });
  expect([right.status, right.headers.get("Location")]).toEqual([
    303,
    `/entry/${token}#${file.id}`,
  ]);
  const [first, second, third] = await checklist(token);
  expect([first.state, second.state, third.state]).toEqual(["given", "given", "open"]);

  const item = { submissionId: id, title: "Comes", note: null };
  const items = await send("GET", `${calls}/items`);
  expect(items.body).toMatchObject([
    { ...item, deliverableId: link.id, label: "Trailer", state: "given", version: 1 },
    { ...item, deliverableId: file.id, state: "given", version: 1 },
    { ...item, deliverableId: text.id, state: "open", value: null, version: 0 },
  ]);
  const page = await admin.app.request(`${calls}/items?limit=2`, { cookie });
  const rest = /<([^>]+)>/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
  expect((await send("GET", rest)).body).toMatchObject([{ deliverableId: text.id }]);
});

test("returned items have a reason, approved ones are locked, waived ones closed", async () => {
  const { id } = await ask();
  const { id: entryId, token } = await film();
  await give(token, id, "Love is a bus.");
  expect((await judge(id, entryId, { state: "returned", version: 1 })).status).toBe(422);
  const note = "Please in the third person.";
  const returned = await judge(id, entryId, { state: "returned", note, version: 1 });
  expect(returned).toMatchObject({
    status: 200,
    body: { state: "returned", note, value: "Love is a bus.", version: 2 },
  });
  expect(await checklist(token)).toMatchObject([{ state: "returned", note }]);
  const stale = await judge(id, entryId, { state: "approved", version: 1 });
  expect(stale).toMatchObject({
    status: 409,
    body: { current: { state: "returned", version: 2 } },
  });

  await give(token, id, "She loves a bus.");
  expect(await checklist(token)).toMatchObject([{ state: "given", note: null }]);
  expect((await judge(id, entryId, { state: "approved", version: 3 })).status).toBe(200);
  const locked = await give(token, id, "Another.");
  expect(locked).toMatchObject({ status: 409 });
  expect(locked.body.detail).toContain("is approved");
  expect(await checklist(token)).toMatchObject([{ state: "approved", value: "She loves a bus." }]);
  await judge(id, entryId, { state: "waived", version: 4 });
  expect((await give(token, id, "Another.")).status).toBe(409);
  await judge(id, entryId, { state: "open", version: 5 });
  expect((await give(token, id, "Another.")).status).toBe(200);
  const no = await film({}, "no");
  expect((await judge(id, no.id, { state: "waived", version: 0 })).status).toBe(404);
});

test("a person gets one reminder for everything missing, at most once a week", async () => {
  const text = await ask();
  await ask({ label: "Trailer", kind: "link", dueOn: "2026-01-05" });
  await ask({ label: "Press kit", kind: "file", required: false });
  const mara = { submitterEmail: "mara@films.example", submitterName: "Mara" };
  const first = await film({ filmTitle: "First", ...mara });
  await film({ filmTitle: "Second", ...mara, submitterEmail: "MARA@films.example" });
  const done = await film({ filmTitle: "Done" });
  for (const deliverable of await checklist(done.token)) {
    if (deliverable.required)
      await judge(deliverable.id, done.id, { state: "approved", version: 0 });
  }
  await film({ filmTitle: "Stays away", submitterEmail: "no@films.example" }, "no");
  await film({ filmTitle: "Gone", submitterEmail: "gone@films.example", withdrawnAt: yesAt });
  await give(first.token, text.id, "Love is a bus.");
  await judge(text.id, first.id, { state: "returned", note: "Third person, please.", version: 1 });

  expect(await remind(true)).toBe(1);
  expect(await emails()).toEqual([]);
  const counts = await Promise.all([remind(), remind()]);
  expect(counts[0] + counts[1]).toBe(1);
  const [mail] = await emails();
  expect(mail).toMatchObject({
    toName: "Mara",
    stream: "announcement",
    subject: "What we still need for your films",
  });
  const words = mail?.text ?? "";
  for (const said of [
    "Third person, please.",
    "Trailer, was due January 5, 2026",
    "Press kit, due January 20, 2026 (optional)",
  ]) {
    expect(words).toContain(said);
  }
  expect(words).not.toContain("Done");
  const links = [...words.matchAll(/\/entry\/([\w-]{32})/g)].map(([, link]) => link);
  expect(links).toHaveLength(2);
  expect(await checklist(links[0] ?? "")).toHaveLength(3);

  // A film that is added later does not cause a second one in a week.
  await setNow("2026-01-16T12:00:00Z");
  await film({ filmTitle: "Third", ...mara });
  expect([await remind(true), await remind()]).toEqual([0, 0]);
  await setNow("2026-01-17T12:00:01Z");
  expect([await remind(true), await remind()]).toEqual([1, 1]);
  expect((await emails()).at(-1)?.text).toContain("Third");
});

test("no automatic reminder is sent long before the due date, just after a yes, or after the festival", async () => {
  await ask({ dueOn: "2026-02-01" });
  const { id } = await film();
  const byItself = () => remindOfDeliverables(admin.app.deps);
  await setNow("2026-01-17T12:00:00Z");
  expect(await byItself()).toBe(0);
  // The director may send one.
  expect(await remind(true)).toBe(1);
  await setNow("2026-01-18T12:00:00Z");
  const now = admin.app.deps.clock();
  await admin.db.update(confirmations).set({ at: now }).where(eq(confirmations.submissionId, id));
  expect(await byItself()).toBe(0);
  await setNow("2026-01-20T12:00:00Z");
  expect(await byItself()).toBe(1);
  expect(await byItself()).toBe(0);
  await setNow("2026-01-27T12:00:00Z");
  expect(await byItself()).toBe(1);
  await setNow("2026-02-27T12:00:00Z");
  expect(await byItself()).toBe(0);
});
