import type dns from "node:dns";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { editions, juries, juryPhases, linkChecks, outboxMessages, submissions } from "~/db/schema";
import { sendFilmEmails } from "~/features/entry-page/film-emails/jobs.server";
import type { LinkCheck } from "~/features/screeners-admin/schema";
import { type ServiceAnswer, startService } from "~/tests/fakes/service";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { checkDueLinks } from "./links.commands.server";
import { linkChecker } from "./links.gateway.server";

/** Checks of film links, asked of a local double of every website (LINK_CHECK_BASE). */

const websites = new Map<string, (method: string) => ServiceAnswer | null>();
const service = await startService(({ method, url }) => {
  const requestedUrl = url.searchParams.get("url") ?? "";
  return websites.get(requestedUrl)?.(method) ?? { status: 200 };
});
const checker = (timeoutMs = 5_000) =>
  linkChecker({ publicUrl: "https://f.example", base: service.url, timeoutMs, turnMs: 0 });
const admin = submissionListFixture({ links: { check: checker(), automatic: true } });

afterAll(() => service.close());
beforeEach(async () => {
  websites.clear();
  service.requests.length = 0;
  service.setFailure(null);
  admin.app.setNow("2025-08-01T12:00:00Z");
  await admin.db.delete(outboxMessages);
  await admin.db.delete(juries);
});

const requests = () =>
  service.requests.map(({ method, url }) => `${method} ${url.searchParams.get("url")}`);
const run = (check = checker()) => checkDueLinks({ ...admin.app.deps, check });
const list = async (query = "") => {
  const response = await admin.get(`/api/link-checks${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as LinkCheck[];
};
const answers = (address: string, status: number, headers?: Record<string, string>) =>
  websites.set(address, () => ({ status, ...(headers && { headers }) }));
const redirects = (from: string, to: string) => answers(from, 302, { Location: to });
const vimeo = (link: string) => `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(link)}`;
const youtube = (link: string) =>
  `https://www.youtube.com/oembed?url=${encodeURIComponent(link)}&format=json`;

test.each<[link: string, prepare: (link: string) => unknown, result: string, why: string]>([
  ["https://a.example/f", (link) => answers(link, 200), "ok", "answers"],
  ["https://vimeo.com/1", (link) => answers(vimeo(link), 200), "ok", "answers"],
  ["https://vimeo.com/2", (link) => answers(vimeo(link), 404), "needs_a_look", "maybe_private"],
  ["https://vimeo.com/3", (link) => answers(vimeo(link), 403), "needs_a_look", "guarded"],
  ["https://youtu.be/4", (link) => answers(youtube(link), 404), "gone", "not_found"],
  ["https://youtu.be/5", (link) => answers(youtube(link), 401), "needs_a_look", "guarded"],
  ["https://b.example/f", (link) => answers(link, 401), "needs_a_look", "guarded"],
  ["https://c.example/f", (link) => answers(link, 404), "gone", "not_found"],
  ["https://d.example/f", (link) => answers(link, 410), "gone", "not_found"],
  ["https://e.example/f", (link) => answers(link, 503), "unreachable", "server_error"],
  ["https://f.example/f", () => service.setFailure("down"), "unreachable", "no_answer"],
  ["https://g.example/f", () => service.setFailure("silent"), "unreachable", "no_answer"],
])("%s, prepared by %s, is judged %s: %s", async (filmUrl, prepare, result, reason) => {
  const submissionId = await admin.add({ filmUrl, filmTitle: "Tideline" });
  prepare(filmUrl);
  expect(await run(checker(500))).toBe(1);
  const [row, ...more] = await list();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ submissionId, title: "Tideline", result, why: reason, toldAt: null });
  expect(row?.at).toBe(row?.since);
  expect(await run()).toBe(0);
});

test("asks with HEAD, then for one byte, and says who asks", async () => {
  const filmUrl = "https://films.example/film.mp4";
  await admin.add({ filmUrl });
  websites.set(filmUrl, (method) => ({ status: method === "HEAD" ? 405 : 206 }));
  await run();
  expect(requests()).toEqual([`HEAD ${filmUrl}`, `GET ${filmUrl}`]);
  const [head, get] = service.requests;
  expect(get?.headers.range).toBe("bytes=0-0");
  expect(head?.headers["user-agent"]).toBe("Heartlight-link-check/1.0 (+https://f.example)");
  expect((await list("?result=ok")).length).toBe(1);
  expect(await list("?result=gone")).toEqual([]);
});

test("follows three redirects", async () => {
  await admin.add({ filmUrl: "https://a.example/1" });
  redirects("https://a.example/1", "/2");
  redirects("https://a.example/2", "https://b.example/3");
  redirects("https://b.example/3", "https://c.example/4");
  await run();
  expect(requests().at(-1)).toBe("HEAD https://c.example/4");
  expect((await list())[0]?.result).toBe("ok");
  redirects("https://c.example/4", "https://d.example/5");
  await admin.db.delete(linkChecks);
  service.requests.length = 0;
  await run();
  expect(requests()).toHaveLength(4);
  expect((await list())[0]).toMatchObject({ result: "needs_a_look", why: "redirects" });
});

test.each([
  "http://127.0.0.1/f",
  "http://2130706433/f",
  "http://[::1]/f",
  "http://localhost:3000/f",
  "http://169.254.169.254/latest",
  "http://[::ffff:10.0.0.1]/f",
  "http://intranet/f",
])("sends nothing to %s, directly or after a redirect", async (inner) => {
  await admin.add({ filmUrl: inner });
  await run();
  expect(requests()).toEqual([]);
  expect((await list())[0]).toMatchObject({ result: "needs_a_look", why: "inner_address" });
  await admin.db.update(submissions).set({ filmUrl: "https://films.example/f" });
  redirects("https://films.example/f", inner);
  await run();
  expect(requests()).toEqual(["HEAD https://films.example/f"]);
  expect((await list())[0]?.why).toBe("inner_address");
});

test("sends nothing to a name that resolves to an inner address", async () => {
  const { port } = new URL(service.url);
  const lookup = ((_host: string, _options: object, callback: (error: null, all: object) => void) =>
    callback(null, [{ address: "127.0.0.1", family: 4 }])) as unknown as typeof dns.lookup;
  await admin.add({ filmUrl: `http://rebound.example:${port}/f` });
  await run(linkChecker({ publicUrl: "https://f.example", lookup, turnMs: 0 }));
  expect(service.requests).toEqual([]);
  expect((await list())[0]).toMatchObject({ result: "needs_a_look", why: "inner_address" });
});

test("one host is asked once in a while", async () => {
  const check = linkChecker({ publicUrl: "https://f.example", base: service.url, turnMs: 300 });
  const began = performance.now();
  // Milliseconds since the first request could leave: a busy machine only adds to them.
  const times: number[] = [];
  const ask = async (link: string) => {
    await check(link);
    times.push(performance.now() - began);
  };
  await Promise.all(["a", "b", "c"].map((film) => ask(`https://films.example/${film}`)));
  const [, second, third] = times;
  expect(second).toBeGreaterThan(290);
  expect(third).toBeGreaterThan(590);
});

test("a corrected link is checked at once, others daily while a phase is open", async () => {
  const id = await admin.add({ filmUrl: "https://films.example/1" });
  await admin.add({ filmTitle: "Without a link" });
  await admin.add({ filmUrl: "https://w.example/1", withdrawnAt: new Date("2025-08-01T11:00Z") });
  const sums = await Promise.all([run(), run(), run()]);
  expect(sums.reduce((all, count) => all + count, 0)).toBe(1);
  expect(requests()).toHaveLength(1);
  await admin.db
    .update(submissions)
    .set({ filmUrl: "https://films.example/2" })
    .where(eq(submissions.id, id));
  expect(await list()).toEqual([]);
  expect(await run()).toBe(1);
  admin.app.passMinutes(25 * 60);
  expect(await run()).toBe(0);
  const [jury] = await admin.db
    .insert(juries)
    .values({ name: "Shorts", categories: ["short_film"] })
    .returning();
  await admin.db.insert(juryPhases).values({
    juryId: jury?.id ?? "",
    ordinal: 1,
    name: "First look",
    wantedScores: 1,
    blind: false,
    othersVisible: "never",
    namesVisible: true,
    opensAt: new Date("2025-08-02T00:00Z"),
    closesAt: new Date("2025-08-20T00:00Z"),
  });
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  admin.app.passMinutes(24 * 60);
  expect(await run()).toBe(1);
});

test("links of an edition that is over are left alone", async () => {
  await admin.add({ filmUrl: "https://films.example/1" });
  await admin.db.update(editions).set({ state: "closed" });
  expect(await run()).toBe(0);
  await admin.db.update(editions).set({ state: "open" });
  expect(await run()).toBe(1);
});

test("a link that is gone for a day is reported once, with the private link", async () => {
  const filmUrl = "https://films.example/gone";
  const id = await admin.add({ filmUrl, filmTitle: "Tideline" });
  answers(filmUrl, 404);
  const send = () => sendFilmEmails(admin.app.deps);
  await run();
  expect(await send()).toBe(0);
  admin.app.passMinutes(24 * 60);
  expect(await run()).toBe(1);
  const counts = await Promise.all([send(), send(), send()]);
  expect(counts.reduce((all, count) => all + count, 0)).toBe(1);
  const [email] = await admin.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "link_trouble"));
  expect(email).toMatchObject({ submissionId: id, toAddress: "marisol@films.example" });
  expect(email?.text).toContain(filmUrl);
  const link = /\/entry\/([\w-]{32})/.exec(email?.text ?? "")?.[1];
  expect((await admin.app.request(`/api/entries/${link}`)).status).toBe(200);
  admin.app.passMinutes(24 * 60);
  const [json, cookie] = [{ submissionId: id }, await admin.app.logIn()];
  const again = await admin.app.request("/api/link-checks", { cookie, json });
  expect(await again.json()).toMatchObject({
    result: "gone",
    since: "2025-08-01T12:00:00.000Z",
    toldAt: "2025-08-02T12:00:00.000Z",
  });
  expect(await send()).toBe(0);
  // Its host shows it again: nobody has to ask for a check.
  answers(filmUrl, 200);
  admin.app.passMinutes(24 * 60);
  expect(await run()).toBe(1);
  expect(await admin.db.select().from(linkChecks)).toMatchObject([{ result: "ok", toldAt: null }]);
});

test("a link that became private is reported, unless its password is known", async () => {
  const filmUrl = "https://films.example/private";
  const submissionId = await admin.add({ filmUrl });
  await run();
  answers(filmUrl, 403);
  const checked = await admin.post("/api/link-checks", { submissionId });
  expect(checked.status).toBe(200);
  expect(await checked.json()).toEqual((await list())[0]);
  // Its password arrived before the email was sent.
  await admin.db.update(submissions).set({ filmPassword: "hearts" });
  expect(await sendFilmEmails(admin.app.deps)).toBe(0);
  await admin.db.update(submissions).set({ filmPassword: null });
  expect(await sendFilmEmails(admin.app.deps)).toBe(1);
  expect(await sendFilmEmails(admin.app.deps)).toBe(0);
});

test("refuses to check without a link, and for an unknown entry", async () => {
  const submissionId = await admin.add();
  expect((await admin.post("/api/link-checks", { submissionId })).status).toBe(409);
  const unknown = { submissionId: "00000000-0000-4000-8000-000000000000" };
  expect((await admin.post("/api/link-checks", unknown)).status).toBe(404);
  expect((await admin.post("/api/link-checks", {})).status).toBe(422);
  expect((await admin.app.request("/api/link-checks")).status).toBe(401);
  expect((await admin.get("/api/link-checks?result=lost")).status).toBe(422);
});
