import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  announcementItems,
  announcements,
  auditLog,
  entryLinks,
  mailingRecipients,
  outboxMessages,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { submissions as entryList } from "~/features/entries-admin/list.rules";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { deletedAddress } from "~/features/submissions/rights/rules";
import { enterAs } from "~/tests/actors";
import { plantDecided } from "~/tests/decision-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { addFilm, juryFixture } from "~/tests/jury-fixture";
import { releaseMailings } from "./jobs.server";
import { readNewAudience } from "./new-mailing.queries.server";
import type { Audience, AudienceSummary, Mailing } from "./schema";

/** Mailings: their recipients, and that each email is sent once. */

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const words = { subject: "News of {{FILM_TITLE}}", markdown: "Dear {{NAME}},\n\nhello <there>." };
const plain = { subject: "News", markdown: "Dear {{NAME}},\n\nsee you at {{FESTIVAL}}." };

async function ask<T = Mailing>(method: string, path: string, json?: unknown) {
  const answer = await app.request(`/api/mailings${path}`, { method, cookie, json });
  const text = await answer.text();
  return { status: answer.status, text, body: (text ? JSON.parse(text) : null) as T };
}
async function draft(audience: Audience, text = words): Promise<Mailing> {
  const created = await ask("POST", "", { audience, ...text });
  expect(created.status, created.text).toBe(201);
  return created.body;
}
const step = async (name: string, { id, version }: Mailing, more: object = {}) => {
  const done = await ask("POST", `/${id}/${name}`, { version, ...more });
  expect(done.status, done.text).toBe(200);
  return done.body;
};
const audienceOf = async ({ id }: Mailing) =>
  (await ask<AudienceSummary>("GET", `/${id}/audience`)).body;
const mails = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.toAddress);
const histories = async () =>
  (await app.db.select().from(submissionEvents)).filter(({ kind }) => kind === "written to");
const entry = (changes: Partial<typeof submissions.$inferInsert> = {}) =>
  addFilm(app, { submitterName: "Linh", submitterEmail: "linh@films.example", ...changes });
const all: Audience = { kind: "filter", filter: { withdrawn: "false" } };

describe("a mailing", () => {
  it("is drafted, read in the outbox, sent after a minute and recorded in the histories", async () => {
    const ids = [await entry({ filmTitle: "Salt & Smoke" }), await entry(), await entry()];
    const mailing = await draft({ kind: "entries", ids });
    expect(await audienceOf(mailing)).toMatchObject({ emails: 3, entries: 3, leftOut: [] });
    for (const at of [0, 1, 2]) {
      const copy = await app.request(`/api/mailings/${mailing.id}/copies/${at}?framed=1`, {
        cookie,
      });
      expect(await copy.text()).toContain("Dear Linh");
      expect(copy.headers.get("Content-Security-Policy")).toContain("sandbox");
    }
    expect(await mails()).toEqual([]);
    const ready = await step("prepare", mailing);
    expect(ready).toMatchObject({ state: "ready", emails: 3 });
    const heldMails = await mails();
    expect(heldMails.map(({ state }) => state)).toEqual(["held", "held", "held"]);
    expect(heldMails.map(({ subject }) => subject)).toContain("News of Salt & Smoke");
    const sending = await step("send", ready, { emails: 3 });
    expect(sending.state).toBe("sending");
    expect(await releaseMailings(app.deps)).toBe(0);
    expect(await histories()).toEqual([]);
    app.passMinutes(1);
    expect(await releaseMailings(app.deps)).toBe(1);
    expect(await releaseMailings(app.deps), "once").toBe(0);
    expect((await mails()).map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);
    expect((await histories()).map(({ submissionId }) => submissionId).sort()).toEqual(ids.sort());
    expect(await ask("GET", `/${mailing.id}`)).toMatchObject({
      body: { state: "sent", emails: 3 },
    });
    const log = (await app.db.select().from(auditLog)).map(({ action }) => action);
    expect(log).toEqual(expect.arrayContaining(["mailing scheduled", "mailing sent"]));
  });

  it("goes to nobody whose data were deleted", async () => {
    const deleted = { submitterEmail: deletedAddress, submitterName: "Deleted person" };
    const ids = [await entry(), await entry({ ...deleted, withdrawnAt: app.deps.clock() })];
    const mailing = await draft({ kind: "entries", ids });
    expect(await audienceOf(mailing)).toMatchObject({
      emails: 1,
      leftOut: [{ why: "Their address cannot receive email" }],
    });
  });

  it("can be undone within the minute only", async () => {
    const mailing = await draft({ kind: "entries", ids: [await entry()] });
    const sending = await step("send", await step("prepare", mailing), { emails: 1 });
    const back = await step("undo", sending);
    expect(back.state).toBe("ready");
    app.passMinutes(5);
    expect(await releaseMailings(app.deps)).toBe(0);
    expect((await mails())[0]?.state).toBe("held");
    const again = await step("send", back, { emails: 1 });
    app.passMinutes(1);
    await releaseMailings(app.deps);
    const late = await ask("POST", `/${mailing.id}/undo`, { version: again.version + 1 });
    expect(late.status).toBe(409);
    expect(late.text).toContain("can't be undone");
  });

  it("is sent once if requested three times at once", async () => {
    const mailing = await draft({ kind: "entries", ids: [await entry(), await entry()] });
    const ready = await step("prepare", mailing);
    const { id, version } = ready;
    expect((await ask("POST", `/${id}/send`, { version, emails: 1 })).status).toBe(409);
    const press = () => ask("POST", `/${id}/send`, { version, emails: 2 });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    app.passMinutes(1);
    await Promise.all([releaseMailings(app.deps), releaseMailings(app.deps)]);
    expect(await histories()).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
  });

  it("is one email per person, unless it uses variables of an entry", async () => {
    const ids = [
      await entry(),
      await entry(),
      await entry({ submitterEmail: "LINH@films.example" }),
    ];
    const mailing = await draft({ kind: "entries", ids }, plain);
    expect(await audienceOf(mailing)).toMatchObject({ emails: 1, entries: 3 });
    const ready = await step("prepare", mailing);
    await step("send", ready, { emails: 1 });
    app.passMinutes(1);
    await releaseMailings(app.deps);
    expect(await mails()).toHaveLength(1);
    expect(await histories(), "in each entry's history").toHaveLength(3);
  });

  it("follows a corrected address, and leaves out entries withdrawn meanwhile", async () => {
    const stays = await entry();
    const goes = await entry({ submitterEmail: "goes@films.example" });
    const link = { ...words, markdown: "[Your entry]({{ENTRY_LINK}})" };
    const ready = await step("prepare", await draft({ kind: "entries", ids: [stays, goes] }, link));
    expect(await app.db.select().from(entryLinks)).toHaveLength(2);
    app.passMinutes(1);
    const corrected = { submitterEmail: "new@films.example" };
    await app.db.update(submissions).set(corrected).where(eq(submissions.id, stays));
    const withdrawn = { withdrawnAt: app.deps.clock() };
    await app.db.update(submissions).set(withdrawn).where(eq(submissions.id, goes));
    await step("send", ready, { emails: 2 });
    app.passMinutes(1);
    await releaseMailings(app.deps);
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(["new@films.example"]);
    expect((await histories()).map(({ submissionId }) => submissionId)).toEqual([stays]);
  });

  it("deletes its emails if the text changes; single ones can be left out", async () => {
    const ids = [await entry({ submitterEmail: "a@films.example" }), await entry()];
    const ready = await step("prepare", await draft({ kind: "entries", ids }));
    const [first] = await mails();
    const less = await ask("POST", `/${ready.id}/emails/${first?.id}/leave-out`);
    expect(less.body).toEqual({ emails: 1 });
    expect(await mails()).toHaveLength(1);
    const { version } = (await ask("GET", `/${ready.id}`)).body;
    const changed = await ask("PATCH", `/${ready.id}`, { ...plain, version });
    expect(changed.body).toMatchObject({ state: "draft", emails: null, subject: "News" });
    expect(await mails()).toEqual([]);
    expect((await ask("PATCH", `/${ready.id}`, { ...plain, version })).status, "stale").toBe(409);
    const deleted = await ask("DELETE", `/${ready.id}?version=${changed.body.version}`);
    expect(deleted.status).toBe(204);
    expect((await ask("GET", `/${ready.id}`)).status).toBe(404);
  });

  it("with more private links than a statement has parameters can be rewritten", async () => {
    const id = await entry();
    const link = { subject: "Your entry", markdown: "Open it: {{ENTRY_LINK}}" };
    const ready = await step("prepare", await draft({ kind: "entries", ids: [id] }, link));
    await app.db.execute(sql`insert into ${entryLinks} (token_hash, submission_id, created_at)
      select 'planted ' || number, ${id}, now() from generate_series(1, 70000) as number`);
    await app.db.execute(sql`insert into ${mailingRecipients} (mailing_id, link_hash)
      select ${ready.id}, token_hash from ${entryLinks} where token_hash like 'planted %'`);
    const { version } = (await ask("GET", `/${ready.id}`)).body;
    const changed = await ask("PATCH", `/${ready.id}`, { ...plain, version });
    expect(changed.status, changed.text).toBe(200);
    expect(await app.db.$count(entryLinks)).toBe(0);
  });

  it("refuses unknown variables and entries", async () => {
    const audience = { kind: "entries", ids: [await entry()] };
    const wrong = { audience, subject: "Hi {{FILMTITLE}}", markdown: "x {{SCORE}}" };
    const answer = await ask("POST", "", wrong);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Did you mean {{FILM_TITLE}}?");
    expect(answer.text).toContain("{{SCORE}} is not one of the variables");
    const nowhere = { kind: "entries", ids: ["00000000-0000-4000-8000-000000000000"] };
    expect((await ask("POST", "", { audience: nowhere, ...plain })).status).toBe(422);
    const filter = { kind: "filter", filter: { edition: "2077" } };
    expect((await ask("POST", "", { audience: filter, ...plain })).status).toBe(422);
  });

  it("is for directors only", async () => {
    const mailing = await draft({ kind: "entries", ids: [await entry()] });
    const programmer = await enterAs(app.db, app.deps.clock, "programmer");
    for (const path of [
      "",
      `/${mailing.id}`,
      `/${mailing.id}/audience`,
      `/${mailing.id}/copies/0`,
    ]) {
      expect((await app.request(`/api/mailings${path}`, { cookie: programmer })).status).toBe(403);
      expect((await app.request(`/api/mailings${path}`)).status).toBe(401);
    }
  });
});

describe("the audience", () => {
  it("has nobody by an unannounced decision", async () => {
    await plantDecided(app.db, 9);
    const accepted = await draft({ kind: "filter", filter: { status: "accepted" } });
    expect(await audienceOf(accepted)).toMatchObject({
      emails: 0,
      leftOut: [{ why: "Their decision was not announced yet", count: 3 }],
    });
    const answer = await ask("POST", `/${accepted.id}/prepare`, { version: 1 });
    expect(answer.status).toBe(409);
    expect(await mails()).toEqual([]);
    await app.db
      .update(submissions)
      .set({ announcedStatus: "accepted" })
      .where(eq(submissions.filmTitle, "Film 0"));
    expect(await audienceOf(accepted)).toMatchObject({ emails: 1 });
    const summary = await audienceOf(await draft(all, plain));
    expect(summary.emails).toBe(9);
    expect(summary.warnings.join()).toContain("8 of these entries have a decision");
  });

  it("has a group of an announcement after its release", async () => {
    await plantDecided(app.db, 6);
    const rows = await app.db.select().from(submissions);
    const [announcement] = await app.db
      .insert(announcements)
      .values({
        name: "The evening",
        types: ["short_film"],
        outcomes: ["accepted", "rejected"],
        state: "locked",
      })
      .returning();
    const announcementId = announcement?.id ?? "";
    await app.db.insert(announcementItems).values(
      rows.flatMap(({ id, outcome, submitterEmail }) =>
        outcome && outcome !== "waitlisted"
          ? [
              {
                announcementId,
                submissionId: id,
                outcome,
                toAddress: submitterEmail,
                subject: "x",
                leads: true,
                feedback: [],
              },
            ]
          : [],
      ),
    );
    const audience: Audience = { kind: "announcement", announcementId, outcome: "accepted" };
    expect((await ask("POST", "", { audience, ...plain })).status).toBe(409);
    await app.db.update(announcements).set({ state: "released" });
    await app.db
      .update(submissions)
      .set({ announcedStatus: "accepted" })
      .where(eq(submissions.outcome, "accepted"));
    const summary = await audienceOf(await draft(audience));
    expect(summary).toMatchObject({ label: "The evening: accepted", emails: 2, warnings: [] });
  });
});

it("has a jury by name, without variables of entries", async () => {
  const house = await juryFixture();
  const jury = await house.makeJury();
  const audience = { kind: "jury", juryId: jury.id };
  const send = (text: object) =>
    house.ask<Mailing>(house.director, "POST", "/api/mailings", { audience, ...text });
  expect((await send(words)).status).toBe(422);
  const { body } = await send(plain);
  const created = await house.ask<Mailing>(
    house.director,
    "POST",
    `/api/mailings/${body.id}/prepare`,
    { version: 1 },
  );
  expect(created.body).toMatchObject({ state: "ready", emails: 3 });
  const stored = await house.app.db.select().from(outboxMessages);
  expect(stored.filter(({ kind }) => kind === "mailing").map(({ toName }) => toName)).toContain(
    "Imani Cole",
  );
  await house.app.close();
});

it("takes every filter of the list from its address, and names it", async () => {
  const label = await app.request("/api/labels", {
    cookie,
    json: { name: "Second look", accent: "purple" },
  });
  const { id } = (await label.json()) as { id: string };
  const values: Record<string, string> = {
    edition: "2026",
    type: "short_film",
    status: "undecided",
    favorite: "true",
    genre: "drama",
    country: "Peru",
    from: "2025-08-01",
    to: "2025-08-31",
    since: "2025-08-01T00:00:00.000Z",
    late: "true",
    withdrawn: "true",
    forNext: "true",
    source: "own",
    tier: "standard",
    label: id,
    director: "Linh",
    minMinutes: "1",
    maxMinutes: "40",
    minScore: "10",
    maxScore: "90",
    scored: "true",
    filmState: "missing",
    question: "camera",
    answer: "16 mm",
    q: "salt",
    sort: "title",
  };
  expect(Object.keys(values).sort()).toEqual([...entryList.filters].sort());
  const edition = await currentEdition(app.db);
  const read = await readNewAudience(app.db, edition, new URLSearchParams(values));
  expect(read?.audience).toEqual({ kind: "filter", filter: values });
  // All but the order.
  const words = [
    ...["Short Films", "of 2026", "To decide", "starred", "Drama", "Peru", "after the deadline"],
    ...["withdrawn", "for the next edition", "with the label", "Second look", "directed by 'Linh'"],
    ...["1-40 minutes", "score 10-90", "scored", "without a film", "answered '16 mm' to camera"],
    ...["submitted here", "tier", "matching 'salt'"],
  ];
  for (const word of words) expect(read?.audienceSummary.label).toContain(word);
});
