import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { entryLinks, films, honors, outboxMessages } from "~/db/schema";
import { readEditionPage } from "~/features/editions/public.queries.server";
import { readFrontPage } from "~/features/programme/public/front-page-public.queries.server";
import { readFilmPage } from "~/features/programme/public/public.queries.server";
import { findEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { type AnyBody, awardsFixture, leftovers, tideline } from "~/tests/awards-fixture";
import { publicUrl } from "~/tests/harness";
import { releaseAwardEmails } from "./jobs.server";

/** The reveal: everything in one commit, a minute to undo it, emails after that. */

const festival = awardsFixture();
const { send, must, accept } = festival;

const emails = () =>
  festival.db.select().from(outboxMessages).where(eq(outboxMessages.kind, "award"));
const releaseEmails = () =>
  releaseAwardEmails({
    db: festival.db,
    clock: festival.app.deps.clock,
    wakeMail: () => undefined,
  });
const revealPath = ({ id }: AnyBody) => `/api/awards/${id}/reveal`;

/** Everything that visitors, jurors and filmmakers read about awards, as text. */
async function readPublic(token?: string): Promise<string> {
  const { db, app } = festival;
  const settings = await getSettings(db);
  const edition = await findEdition(db, "2026");
  const now = app.deps.clock();
  const page = (path: "" | "awards" | "films") =>
    edition && readEditionPage(db, edition, path, now);
  const film = await readFilmPage(db, now, { slug: "tideline", publicUrl, settings });
  const texts = [
    ...["/api/programme", "/api/editions/2026/awards", "/api/laurels?film=tide"].map(
      async (path) => {
        const { status, body, headers } = await send("GET", path, undefined, "");
        return [status, body, headers.get("x-total-count")];
      },
    ),
    Promise.resolve([film, film?.data]),
    readFrontPage(db, now, "over"),
    page(""),
    page("awards"),
    page("films"),
    ...(token ? [must("GET", `/api/entries/${token}`, undefined, "")] : []),
  ];
  return JSON.stringify(await Promise.all(texts));
}

test("a sealed film changes no public byte; the reveal shows it everywhere at once", async () => {
  const entry = await accept({ filmTitle: "Tide of Paper" });
  await festival.answer(entry.id, "yes");
  const before = await readPublic(entry.token);
  const feature = await festival.decided(
    { name: "Best Feature Film", prizeCents: 100 },
    { filmId: tideline, citation: "For the light of September." },
  );
  const short = await festival.decided({ ordinal: 1 }, { submissionId: entry.id });
  await must("POST", `/api/awards/${feature.id}/honors`, { level: "mention", filmId: leftovers });
  expect(await readPublic(entry.token), "sealed").toBe(before);

  await festival.reveal(feature);
  await festival.reveal(short);
  const after = await readPublic(entry.token);
  expect(after).not.toBe(before);
  const awards = (await must("GET", "/api/editions/2026/awards", undefined, "")).awards;
  expect(awards).toMatchObject([
    {
      name: "Best Feature Film",
      kind: "jury",
      category: null,
      honors: [
        {
          level: "winner",
          title: "Tideline",
          director: "Hugo Amsel",
          filmSlug: "tideline",
          citation: "For the light of September.",
          shareCents: 100,
          code: expect.stringMatching(/^[a-z]{10}$/),
        },
        { level: "mention", title: "Leftovers for Two", shareCents: null },
      ],
    },
    { name: "Best Short Film", honors: [{ title: "Tide of Paper", filmSlug: null }] },
  ]);
  const { db, app } = festival;
  const settings = await getSettings(db);
  const now = app.deps.clock();
  const film = await readFilmPage(db, now, { slug: "tideline", publicUrl, settings });
  expect(film?.awards).toMatchObject([{ award: "Best Feature Film", year: "2026" }]);
  expect(JSON.stringify(film?.data)).toContain(
    '"award":["Best Feature Film, Heartlight Film Festival 2026"]',
  );
  expect(await readFrontPage(db, now, "over")).toMatchObject({
    kind: "after",
    award: "Best Feature Film",
    lead: { title: "Tideline", href: "/films/tideline" },
    winners: { best: [{ title: "Tide of Paper", award: "Best Short Film" }] },
  });
  const edition = await findEdition(db, "2026");
  const page = edition && (await readEditionPage(db, edition, "awards", now));
  for (const text of ["Tideline", "For the light of September.", "$1", "Leftovers for Two"]) {
    expect(page?.html, text).toContain(text);
  }
  expect((await must("GET", `/api/entries/${entry.token}`, undefined, "")).honors).toMatchObject([
    { level: "winner", award: "Best Short Film", citation: "" },
    { level: "selection", award: null },
  ]);
});

test("an award without a winner is not revealed; a repeated reveal gets the same answer", async () => {
  const empty = await festival.award({ name: "Nobody yet" });
  const refused = await send("POST", revealPath(empty), { version: empty.version });
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining("Nobody yet"),
  ]);
  const sealed = await festival.decided({}, { filmId: tideline });
  const stale = await send("POST", revealPath(sealed), { version: 9 });
  expect([stale.status, stale.body.current?.id]).toEqual([409, sealed.id]);
  const revealed = await festival.reveal(sealed);
  expect(revealed).toMatchObject({
    state: "revealed",
    revealedAt: "2026-02-15T03:30:00.000Z",
    undoUntil: "2026-02-15T03:31:00.000Z",
  });
  festival.app.passMinutes(5);
  for (const version of [sealed.version, 9]) {
    expect(await must("POST", revealPath(sealed), { version })).toEqual(revealed);
  }
  const change = (fields: object) =>
    send("PATCH", `/api/awards/${sealed.id}`, { version: revealed.version, ...fields });
  for (const fields of [{ name: "Other" }, { kind: "special" }, { prizeCents: 5 }]) {
    expect((await change(fields)).status, JSON.stringify(fields)).toBe(409);
  }
  expect((await change({ ordinal: 7, category: "short_film" })).status).toBe(200);
  const more = { level: "mention", filmId: leftovers };
  expect((await send("POST", `/api/awards/${sealed.id}/honors`, more)).status).toBe(409);
  const [honor] = revealed.honors;
  expect((await send("DELETE", `/api/honors/${honor.id}?version=${honor.version}`)).status).toBe(
    409,
  );
});

test("several awards are revealed together, or none", async () => {
  const [first, second] = [
    await festival.decided({ name: "First" }, { filmId: tideline }),
    await festival.decided({ name: "Second" }, { filmId: leftovers }),
  ];
  const open = await festival.award({ name: "Open" });
  const all = await send("POST", "/api/awards/reveal", { ids: [first.id, second.id, open.id] });
  expect([all.status, all.body.detail]).toEqual([409, expect.stringContaining("Open")]);
  expect((await must("GET", `/api/awards/${first.id}`)).state).toBe("decided");
  expect(await emails()).toEqual([]);
  const revealed = await must("POST", "/api/awards/reveal", { ids: [second.id, first.id] });
  expect(revealed.map(({ name, state }: AnyBody) => [name, state])).toEqual([
    ["Second", "revealed"],
    ["First", "revealed"],
  ]);
});

test("the emails leave when the minute is over, one a filmmaker and award", async () => {
  const [one, two] = [
    await accept({ filmTitle: "First Letter", submitterEmail: "ana@films.example" }),
    await accept({ filmTitle: "Second Letter", submitterEmail: "Ana@films.example" }),
  ];
  const sealed = await festival.decided({ prizeCents: 1_001 }, { submissionId: one.id });
  const tie = { submissionId: two.id, citation: "Twice as good." };
  await festival.decide(sealed.id, tie);
  const tied = await must("GET", `/api/awards/${sealed.id}`);
  const revealed = await festival.reveal(tied);
  expect(revealed.honors.map(({ shareCents }: AnyBody) => shareCents)).toEqual([501, 500]);
  expect((await emails()).map(({ state, toAddress }) => [state, toAddress])).toEqual([
    ["held", "ana@films.example"],
  ]);
  expect(await releaseEmails()).toBe(0);
  festival.app.passMinutes(1);
  expect(await releaseEmails()).toBe(1);
  expect(await releaseEmails(), "once").toBe(0);
  const [email] = await emails();
  expect(email?.state).toBe("queued");
  for (const text of ["First Letter", "Second Letter", "Twice as good.", "$5.01", "/laurels/"]) {
    expect(email?.text, text).toContain(text);
  }
  const [token = ""] = /(?<=\/entry\/)[\w-]{32}/.exec(email?.text ?? "") ?? [];
  expect((await send("GET", `/api/entries/${token}`, undefined, "")).status).toBe(200);
});

test("a film without an entry is told at its director's address, without a private link", async () => {
  const setAddress = (id: string, directorEmail: string | null) =>
    festival.db.update(films).set({ directorEmail }).where(eq(films.id, id));
  await setAddress(tideline, null);
  await setAddress(leftovers, "hugo@films.example");
  await festival.reveal(await festival.decided({}, { filmId: tideline }));
  expect(await emails(), "no address").toEqual([]);
  await festival.reveal(await festival.decided({ name: "Other" }, { filmId: leftovers }));
  const [email] = await emails();
  expect([email?.toAddress, email?.text.includes("/entry/")]).toEqual([
    "hugo@films.example",
    false,
  ]);
});

test("within a minute a reveal is undone without a trace, and its codes stay dead", async () => {
  const entry = await accept({ filmTitle: "Undone" });
  const sealed = await festival.decided({ prizeCents: 100 }, { submissionId: entry.id });
  const before = await readPublic(entry.token);
  const links = await festival.db.$count(entryLinks);
  const revealed = await festival.reveal(sealed);
  const [{ code }] = revealed.honors;
  const laurel = (name: string) => send("GET", `/api/laurels/${name}`, undefined, "");
  expect((await laurel(code)).status).toBe(200);
  festival.app.setNow("2026-02-15T03:30:59Z");
  const undone = await must("POST", `/api/awards/${sealed.id}/undo`, { version: revealed.version });
  expect(undone).toMatchObject({
    state: "decided",
    revealedAt: null,
    honors: [{ code: null, shareCents: null }],
  });
  expect(await readPublic(entry.token)).toBe(before);
  expect((await laurel(code)).status).toBe(404);
  expect([await emails(), await festival.db.$count(entryLinks)]).toEqual([[], links]);

  const again = await festival.reveal(undone);
  expect(again.honors[0].code).not.toBe(code);
  expect((await laurel(code)).status).toBe(404);
  festival.app.passMinutes(1);
  const late = await send("POST", `/api/awards/${sealed.id}/undo`, { version: again.version });
  expect(late.status).toBe(409);
});

test("a film that was withdrawn after it was sealed is not revealed, and the refusal does not name it", async () => {
  const entry = await accept({ filmTitle: "Gone Away" });
  const sealed = await festival.decided({ name: "Grand Prix" }, { submissionId: entry.id });
  await festival.withdraw(entry.id);
  const refused = await send("POST", revealPath(sealed), { version: sealed.version });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain("Grand Prix");
  expect(JSON.stringify(refused.body)).not.toContain("Gone Away");
  await festival.withdraw(entry.id, null);
  await festival.answer(entry.id, "no");
  expect((await send("POST", revealPath(sealed), { version: sealed.version })).status).toBe(409);
  await festival.answer(entry.id, "yes");
  expect((await send("POST", revealPath(sealed), { version: sealed.version })).status).toBe(200);
});

test("of a reveal and a second one at once, both get the same answer and one email is written", async () => {
  const entry = await accept();
  const sealed = await festival.decided({}, { submissionId: entry.id });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send("POST", revealPath(sealed), { version: sealed.version })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.honors[0].code}`)).size).toBe(
    1,
  );
  expect(await emails()).toHaveLength(1);
  expect(await festival.db.$count(honors, isNotNull(honors.awardId))).toBe(1);
});
