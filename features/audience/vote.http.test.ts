import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, ballots, voteBoxes } from "~/db/schema";
import { type AnyBody, awardsFixture, leftovers, tideline } from "~/tests/awards-fixture";
import { idOf, screeningId } from "~/tests/published-programme";
import { cookieOf } from "~/tests/requests";

/** The audience's vote: codes of the hall, ballots of phones and on paper, the result. */

const festival = awardsFixture();
const { send, must, accept } = festival;

const votesUntil = "2026-02-27T08:00:00Z";
/** Leftovers for Two at The Aster: ends at 18:28 in Los Angeles, 2:28 UTC. */
const box = "/api/audience";

type Phone = { cookie: string };
/** A phone keeps the cookie that it gets. */
async function vote(phone: Phone, code: string, votes: object[]) {
  const response = await festival.app.request("/api/votes", {
    json: { code, votes },
    cookie: phone.cookie,
  });
  const cookie = cookieOf(response);
  if (cookie) phone.cookie = cookie;
  return { status: response.status, body: (await response.json()) as AnyBody, cookie };
}
const newPhone = (): Phone => ({ cookie: "" });

const audience = (fields: object = {}) =>
  festival.award({ name: "Audience choice", kind: "audience", votesUntil, ...fields });
const boxes = async (): Promise<AnyBody[]> => must("GET", box);
const boxOf = async (title: string) => (await boxes()).find((row) => row.title === title);
const codeOf = async (title: string): Promise<string> =>
  (await must("GET", `${box}/${(await boxOf(title)).screeningId}/code`)).code;
const change = async (title: string, fields: object) => {
  const { screeningId: id, version } = await boxOf(title);
  return send("PATCH", `${box}/${id}`, { version, ...fields });
};

test("the published screenings with films that can win are boxes, open around their end", async () => {
  expect(await boxes(), "without an audience award").toEqual([]);
  await audience();
  const rows = await boxes();
  expect(rows.map(({ title }) => title)).not.toContain("An evening of first lines");
  expect(rows[0]).toMatchObject({
    title: "Leftovers for Two",
    starts: "2026-02-14T17:00",
    venue: "The Aster",
    films: [{ filmId: leftovers, title: "Leftovers for Two" }],
    opensAt: "2026-02-15T02:18:00.000Z",
    closesAt: "2026-02-15T05:28:00.000Z",
    admitted: null,
    capacity: 412,
    ballots: 0,
    paper: 0,
    state: "open",
    version: 0,
  });
  // With questions and answers of twenty minutes, which the vote does not wait for.
  expect(await boxOf("Tideline")).toMatchObject({
    opensAt: "2026-02-15T04:26:00.000Z",
    closesAt: "2026-02-15T07:56:00.000Z",
    state: "waiting",
  });
  await festival.setNow("2026-02-15T05:28:00Z");
  expect((await boxOf("Leftovers for Two")).state).toBe("closed");
  const response = await send("GET", `${box}?limit=2`);
  expect([response.body.length, Number(response.headers.get("x-total-count")) > 2]).toEqual([
    2,
    true,
  ]);
  expect((await send("GET", box, undefined, await festival.programmer())).status).toBe(200);
  expect((await send("GET", box, undefined, "")).status).toBe(401);
  expect((await send("GET", box, undefined, await festival.juror())).status).toBe(403);
});

test("the code is new each minute and good for two; others do not work", async () => {
  await audience();
  const first = await must("GET", `${box}/${(await boxOf("Leftovers for Two")).screeningId}/code`);
  expect(first).toMatchObject({
    code: expect.stringMatching(/^[A-Z]{6}$/),
    validUntil: "2026-02-15T03:32:00.000Z",
  });
  expect(first.url).toBe(`http://festival.test/vote/${first.code.toLowerCase()}`);
  const read = async (code: string) =>
    (await send("GET", `/api/votes/${encodeURIComponent(code)}`, undefined, "")).status;
  expect(await read(first.code)).toBe(200);
  expect(await read(` ${first.code.toLowerCase().replace(/(...)/, "$1 ")} `)).toBe(200);
  expect(await read("BBBBBB")).toBe(404);
  festival.app.passMinutes(1);
  const second = await codeOf("Leftovers for Two");
  expect(second).not.toBe(first.code);
  expect([await read(first.code), await read(second)]).toEqual([200, 200]);
  festival.app.passMinutes(1);
  expect([await read(first.code), await read(second)]).toEqual([404, 200]);
  const waiting = await boxOf("Tideline");
  expect((await send("GET", `${box}/${waiting.screeningId}/code`)).status).toBe(409);
  expect((await send("GET", `${box}/${idOf("nothing")}/code`)).status).toBe(404);
  expect(await festival.db.$count(voteBoxes), "nothing is stored").toBe(0);
});

test("a phone votes once a screening and may change it with its code until the box closes", async () => {
  await audience();
  const code = await codeOf("Leftovers for Two");
  const phone = newPhone();
  const before = await send("GET", `/api/votes/${code}`, undefined, "");
  expect(before.body).toEqual({
    screening: { title: "Leftovers for Two", starts: "2026-02-14T17:00", venue: "The Aster" },
    films: [{ filmId: leftovers, title: "Leftovers for Two" }],
    until: "2026-02-15T05:28:00.000Z",
    mine: null,
  });
  expect([before.headers.get("cache-control"), before.headers.getSetCookie()]).toEqual([
    "no-store",
    [],
  ]);
  const first = await vote(phone, code, [{ filmId: leftovers, value: 3 }]);
  expect([first.status, first.body]).toEqual([201, { until: "2026-02-15T05:28:00.000Z" }]);
  expect(phone.cookie).toMatch(/^heartlight_vote=[\w-]{43}$/);
  await festival.setNow("2026-02-15T04:00:00Z");
  expect((await vote(newPhone(), code, [{ filmId: leftovers, value: 5 }])).status).toBe(404);
  const mine = await send("GET", `/api/votes/${code}`, undefined, phone.cookie);
  expect(mine.body.mine).toEqual([{ filmId: leftovers, value: 3 }]);
  expect((await vote(phone, code, [{ filmId: leftovers, value: 4 }])).status).toBe(200);
  expect(await festival.db.select().from(ballots)).toMatchObject([{ value: 4 }]);
  expect((await boxOf("Leftovers for Two")).ballots).toBe(1);
  // The last code is the one that works from now on.
  const later = await codeOf("Leftovers for Two");
  expect((await vote(phone, later, [{ filmId: leftovers, value: 2 }])).status).toBe(200);
  festival.app.passMinutes(5);
  expect((await vote(phone, code, [{ filmId: leftovers, value: 1 }])).status).toBe(404);
  expect((await vote(phone, later, [{ filmId: leftovers, value: 1 }])).status).toBe(200);
  await festival.setNow("2026-02-15T05:28:00Z");
  expect((await vote(phone, later, [{ filmId: leftovers, value: 5 }])).status).toBe(404);
});

test("a ballot with another film, one twice, or no value of the scale is refused", async () => {
  await audience();
  const code = await codeOf("Leftovers for Two");
  const status = async (votes: object[]) => (await vote(newPhone(), code, votes)).status;
  expect(await status([{ filmId: tideline, value: 3 }])).toBe(422);
  expect(await status([])).toBe(422);
  const good = { filmId: leftovers, value: 3 };
  expect(await status([good, good])).toBe(422);
  for (const value of [0, 6, 2.5, "3", null]) {
    expect(await status([{ filmId: leftovers, value }]), String(value)).toBe(422);
  }
  expect(await festival.db.$count(ballots)).toBe(0);
});

test("never more ballots than people in the hall, on phones and paper, fifty at once", async () => {
  await audience();
  expect((await change("Leftovers for Two", { admitted: 500 })).status, "seats").toBe(422);
  expect((await change("Leftovers for Two", { admitted: 12 })).body).toMatchObject({
    admitted: 12,
    version: 1,
  });
  const code = await codeOf("Leftovers for Two");
  const phones = Array.from({ length: 50 }, newPhone);
  const answers = await Promise.all(
    phones.map((phone) => vote(phone, code, [{ filmId: leftovers, value: 4 }])),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(answers.every(({ status }) => [201, 409, 503].includes(status))).toBe(true);
  expect(await boxOf("Leftovers for Two")).toMatchObject({ ballots: 12, paper: 0 });
  const kept = phones.find(({ cookie }) => cookie) ?? newPhone();
  expect((await vote(kept, code, [{ filmId: leftovers, value: 1 }])).status, "replaced").toBe(200);
  expect((await change("Leftovers for Two", { admitted: 11 })).status).toBe(409);
  const paper = async (counts: number[]) => {
    const { screeningId: id, version } = await boxOf("Leftovers for Two");
    return send("PUT", `${box}/${id}/paper`, { version, films: [{ filmId: leftovers, counts }] });
  };
  expect((await paper([0, 0, 0, 1, 0])).status, "over the house").toBe(409);
  expect((await change("Leftovers for Two", { admitted: 15 })).status).toBe(200);
  expect((await paper([0, 0, 0, 1, 2])).body).toMatchObject({ ballots: 15, paper: 3 });
  expect((await vote(newPhone(), code, [{ filmId: leftovers, value: 5 }])).status).toBe(409);
  expect((await paper([0, 0, 0, 1])).status).toBe(422);
  expect((await paper([0, 0, -1, 1, 0])).status).toBe(422);
  expect((await paper([1, 0, 0, 0, 0])).body, "replaced").toMatchObject({ ballots: 13, paper: 1 });
});

test("times can be set within the vote, and end with it", async () => {
  const award = await audience();
  const times = { opensAt: "2026-02-15T03:00:00Z", closesAt: "2026-02-15T04:00:00Z" };
  expect((await change("Tideline", times)).body).toMatchObject({
    opensAt: "2026-02-15T03:00:00.000Z",
    closesAt: "2026-02-15T04:00:00.000Z",
    state: "open",
  });
  expect((await change("Tideline", { closesAt: "2026-02-15T02:00:00Z" })).status).toBe(422);
  // Without a time of its own it would open at 4:26.
  expect((await change("Tideline", { opensAt: null })).status).toBe(422);
  expect((await change("Tideline", { closesAt: "2026-03-01T00:00:00Z" })).status).toBe(422);
  const { screeningId: id } = await boxOf("Tideline");
  const stale = await send("PATCH", `${box}/${id}`, { version: 0, admitted: 3 });
  expect([stale.status, stale.body.current.version]).toEqual([409, 1]);
  await must("PATCH", `/api/awards/${award.id}`, {
    version: award.version,
    votesUntil: "2026-02-15T03:45:00Z",
  });
  expect((await boxOf("Tideline")).closesAt).toBe("2026-02-15T03:45:00.000Z");
  expect((await boxOf("Leftovers for Two")).closesAt).toBe("2026-02-15T03:45:00.000Z");
});

test("a void box leaves the result, needs a reason and takes no more votes", async () => {
  await audience();
  const code = await codeOf("Leftovers for Two");
  await vote(newPhone(), code, [{ filmId: leftovers, value: 5 }]);
  const { screeningId: id, version } = await boxOf("Leftovers for Two");
  const voidPath = `${box}/${id}/void`;
  expect((await send("POST", voidPath, { version, reason: "x" })).status).toBe(422);
  const reason = "The film stopped halfway.";
  expect((await send("POST", voidPath, { version, reason })).body).toMatchObject({ state: "void" });
  expect((await send("POST", voidPath, { version: version + 1, reason })).status).toBe(409);
  const waiting = await boxOf("Tideline");
  const early = await send("POST", `${box}/${waiting.screeningId}/void`, { version: 0, reason });
  expect(early.status).toBe(409);
  expect((await vote(newPhone(), code, [{ filmId: leftovers, value: 5 }])).status).toBe(404);
  const rows = await festival.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "audience vote voided"));
  expect(rows).toHaveLength(1);
});

test("nobody sees values before the end; then the first of the vote win, ties too", async () => {
  const award = await audience({ minBallots: 2, prizeCents: 101 });
  const path = `/api/awards/${award.id}`;
  await change("Tideline", { opensAt: "2026-02-15T03:00:00Z" });
  for (const title of ["Leftovers for Two", "Tideline"]) {
    const code = await codeOf(title);
    const filmId = title === "Tideline" ? tideline : leftovers;
    for (const value of [5, 4]) await vote(newPhone(), code, [{ filmId, value }]);
  }
  expect((await send("GET", `${path}/results`)).status).toBe(409);
  expect((await send("POST", `${path}/decide`, { version: 1 })).status).toBe(409);
  expect(
    (await send("POST", `${path}/honors`, { level: "winner", filmId: tideline })).status,
    "the audience decides",
  ).toBe(409);
  expect(JSON.stringify(await boxes())).not.toMatch(/"value"|"counts"|"mean"/);

  await festival.setNow(votesUntil);
  expect(await must("GET", `${path}/results`)).toEqual({
    ballots: 4,
    mean: 4.5,
    rows: [
      { rank: 1, filmId: leftovers, title: "Leftovers for Two", ballots: 2, mean: 4.5, score: 4.5 },
      { rank: 1, filmId: tideline, title: "Tideline", ballots: 2, mean: 4.5, score: 4.5 },
    ],
  });
  expect(
    (await send("GET", `${path}/results`, undefined, await festival.programmer())).status,
  ).toBe(403);
  expect((await send("POST", `${path}/decide`, { version: 9 })).status).toBe(409);
  const decided = await must("POST", `${path}/decide`, { version: 1 });
  expect([decided.state, decided.honors.map(({ title }: AnyBody) => title)]).toEqual([
    "decided",
    ["Leftovers for Two", "Tideline"],
  ]);
  expect((await must("POST", `${path}/decide`, { version: 1 })).honors).toHaveLength(2);
  // One row for each press, however many share the prize.
  expect(await festival.db.$count(auditLog, eq(auditLog.action, "award decided"))).toBe(2);
  const revealed = await festival.reveal(decided);
  expect(revealed.honors.map(({ shareCents }: AnyBody) => shareCents)).toEqual([51, 50]);
  expect((await send("POST", `${path}/decide`, { version: revealed.version })).status).toBe(409);
  expect((await change("Tideline", { admitted: 40 })).status).toBe(409);
  expect((await boxOf("Tideline")).isRevealed).toBe(true);
  const jury = await festival.award();
  expect((await send("POST", `/api/awards/${jury.id}/decide`, { version: 1 })).status).toBe(409);
  expect((await send("GET", `/api/awards/${jury.id}/results`)).status).toBe(409);
});

test("without a film with enough ballots nothing is decided", async () => {
  const award = await audience();
  await vote(newPhone(), await codeOf("Leftovers for Two"), [{ filmId: leftovers, value: 5 }]);
  await festival.setNow(votesUntil);
  const result = await must("GET", `/api/awards/${award.id}/results`);
  expect(result.rows).toMatchObject([{ rank: null, ballots: 1, mean: 5 }]);
  expect((await send("POST", `/api/awards/${award.id}/decide`, { version: 1 })).status).toBe(409);
});

test("the form works without scripts, changes nothing when opened, and keeps a choice when the code changed", async () => {
  await audience();
  const code = (await codeOf("Leftovers for Two")).toLowerCase();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = async (body: string, cookie = "") => {
    const answer = await festival.app.request(`/vote/${code}`, {
      method: "POST",
      body,
      headers,
      cookie,
    });
    return { status: answer.status, to: answer.headers.get("location"), cookie: cookieOf(answer) };
  };
  const filled = `${leftovers}=4&${tideline}=`;
  const sent = await post(filled);
  expect([sent.status, sent.to]).toEqual([303, `/vote/${code}?sent=1`]);
  expect(sent.cookie).toMatch(/^heartlight_vote=/);
  expect(await festival.db.select().from(ballots)).toMatchObject([{ value: 4 }]);
  expect(await post("", sent.cookie)).toMatchObject({
    to: `/vote/${code}?wrong=empty`,
    cookie: "",
  });
  await change("Leftovers for Two", { admitted: 1 });
  expect((await post(filled)).to).toBe(`/vote/${code}?wrong=full`);
  festival.app.passMinutes(3);
  expect((await post(filled)).to).toBe(`/vote?${leftovers}=4&wrong=code`);
  expect((await post(filled, sent.cookie)).to, "its own code").toBe(`/vote/${code}?sent=1`);
  const foreign = await festival.app.request(`/vote/${code}`, {
    method: "POST",
    body: filled,
    headers,
    origin: "https://elsewhere.example",
  });
  expect(foreign.status).toBe(403);
});

test("an entry's film counts for it; a log line has no screening", async () => {
  await audience();
  const line = await accept({ submissionType: "log_line", filmTitle: null, logLine: "She waits." });
  expect(line.id).toBeTruthy();
  expect(screeningId("Tideline", "14T19:00")).toBe((await boxOf("Tideline")).screeningId);
});
