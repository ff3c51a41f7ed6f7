import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { auditLog, outboxMessages, refunds, submissionEvents, submissions } from "~/db/schema";
import { makeDataDir } from "~/tests/data-dir";
import { createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { proveAsOwner } from "~/tests/your-data";

/** A withdrawal can be undone for 24 hours, with the link in its email and by the director. */

const owner = shortFilm.submitterEmail;
let app: TestApp;
let id: string;
let token: string;

const mailsTo = async (address: string, kind: string) =>
  (await app.db.select().from(outboxMessages)).filter(
    (mail) => mail.toAddress === address && mail.kind === kind,
  );
const tokenIn = (text = "") => /\/entry\/([\w-]{32})/.exec(text)?.[1] ?? "";
const post = (path: string, cookie?: string) => app.request(path, { method: "POST", cookie });
const withdraw = (by = token) => post(`/api/entries/${by}/withdraw`);
const undo = (by = token) => post(`/api/entries/${by}/withdraw/undo`);
const entryOf = async () => {
  const [row] = await app.db.select().from(submissions).where(eq(submissions.id, id));
  return row;
};
const detail = async (response: Response) => ((await response.json()) as { detail: string }).detail;

beforeEach(async () => {
  app = await createTestApp({ dataDir: makeDataDir() });
  const intent = await openPayment(app);
  await pay(app, intent);
  id = ((await (await submitEntry(app, intent)).json()) as { id: string }).id;
  token = tokenIn((await mailsTo(owner, "submission_confirmation"))[0]?.text);
});
afterEach(() => app.close());

it("is undone with the link in its email, which other links cannot end", async () => {
  const before = await entryOf();
  expect((await withdraw()).status).toBe(200);
  const [mail] = await mailsTo(owner, "withdrawal");
  expect(mail?.subject).toBe("The Last Bus to Ojai was withdrawn");
  expect(mail?.text).toContain("until Aug 2, 2025, 5:00 AM");
  // The link that withdrew it cannot end the other one.
  const ended = await post(`/api/entries/${token}/end-links`);
  expect(ended.status).toBe(409);
  expect(await detail(ended)).toContain("until Aug 2, 2025, 5:00 AM");

  app.passMinutes(24 * 60 - 1);
  const undone = await undo(tokenIn(mail?.text));
  expect(await undone.json()).toMatchObject({ withdrawnAt: null, correctable: true, refusals: {} });
  expect(await entryOf()).toMatchObject({ ...before, version: expect.any(Number) });
  const notices = await mailsTo(directorEmail, "withdrawal_notice");
  expect(notices.map(({ subject }) => subject)).toEqual([
    "Withdrawn: The Last Bus to Ojai",
    "Withdrawal undone: The Last Bus to Ojai",
  ]);
  const kinds = (await app.db.select().from(submissionEvents)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["withdrawn", "withdrawal undone"]));
});

it("is undone once for two simultaneous clicks", async () => {
  await withdraw();
  const answers = await Promise.all([undo(), undo()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mailsTo(directorEmail, "withdrawal_notice")).toHaveLength(2);
});

it("is final after 24 hours, for the director too", async () => {
  await withdraw();
  app.passMinutes(24 * 60);
  const late = await undo();
  expect(late.status).toBe(409);
  expect(await detail(late)).toBe("This withdrawal can no longer be undone.");
  const cookie = await app.logIn();
  expect((await post(`/api/submissions/${id}/withdraw/undo`, cookie)).status).toBe(409);
  expect((await entryOf())?.withdrawnAt).not.toBe(null);
  // Its links may be ended again.
  expect((await post(`/api/entries/${token}/end-links`)).status).toBe(200);
});

it("is undone by the director, who alone may; the filmmaker gets an email", async () => {
  const path = `/api/submissions/${id}/withdraw/undo`;
  await withdraw();
  expect((await post(path)).status).toBe(401);
  const cookie = await app.logIn();
  const undone = await post(path, cookie);
  expect(await undone.json()).toMatchObject({ id, withdrawnAt: null });
  expect((await mailsTo(owner, "withdrawal")).map(({ subject }) => subject)).toEqual([
    "The Last Bus to Ojai was withdrawn",
    "The Last Bus to Ojai is no longer withdrawn",
  ]);
  const actions = (await app.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toContain("withdrawal undone");
});

it("stays for a link whose fee was refunded meanwhile", async () => {
  await withdraw();
  await app.db.insert(refunds).values({ submissionId: id, amountCents: 2000 });
  expect(await detail(await undo())).toContain("The fee is being refunded");
  await app.db.update(refunds).set({ state: "done", settledAt: app.deps.clock() });
  expect(await detail(await undo())).toContain("The fee was refunded");
});

it("stays when its person's data were deleted", async () => {
  await withdraw();
  const cookie = await proveAsOwner(app, owner);
  const json = { dryRun: false, email: owner };
  expect((await app.request("/api/your-data/erase", { json, cookie })).status).toBe(200);
  const director = await app.logIn();
  const undone = await post(`/api/submissions/${id}/withdraw/undo`, director);
  expect(undone.status).toBe(409);
});
