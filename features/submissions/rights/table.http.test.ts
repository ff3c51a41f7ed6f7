import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  announcementItems,
  announcements,
  outboxMessages,
  refunds,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import { sendLinks } from "~/features/checkout/lost-links/commands.server";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { createUpload } from "~/tests/film-upload";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { proveAsOwner } from "~/tests/your-data";
import {
  type Act,
  acts,
  type EntryState,
  entryStates,
  type Holder,
  isHolder,
  refusingStates,
} from "./rules";

/** Every act, by everyone who can do it, in every state of an entry: refused with the table's sentence, or done. */

const holders: readonly Holder[] = ["link", "address", "director"];

type Entry = { id: string; token: string; email: string };

const sentenceOf = async (response: Response) =>
  ((await response.json()) as { detail?: string }).detail ?? "";

const patch = (app: TestApp, { token }: Entry, json: object) =>
  app.request(`/api/entries/${token}`, { method: "PATCH", json });
const post = (app: TestApp, path: string, cookie?: string) =>
  app.request(path, { method: "POST", cookie });
const withdraw = (app: TestApp, { token }: Entry) => post(app, `/api/entries/${token}/withdraw`);

async function enter(app: TestApp, name: string): Promise<Entry> {
  const email = `${name}@films.example`;
  const form = { ...shortFilm, submitterEmail: email };
  const intent = await openPayment(app, form);
  await pay(app, intent);
  const { id } = (await (await submitEntry(app, intent, form)).json()) as { id: string };
  const mails = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.toAddress, email));
  const token = mails.map(({ text }) => /\/entry\/([\w-]{32})/.exec(text)?.[1]).find(Boolean) ?? "";
  return { id, token, email };
}

/** Announces an entry as accepted, so that its page asks for an answer. */
async function accept({ db, deps }: TestApp, { id, email }: Entry): Promise<void> {
  const releasedAt = deps.clock();
  await db
    .update(submissions)
    .set({ outcome: "accepted", announcedStatus: "accepted", announcedAt: releasedAt })
    .where(eq(submissions.id, id));
  const [announcement] = await db
    .insert(announcements)
    .values({
      name: "The evening",
      types: ["short_film"],
      outcomes: ["accepted"],
      state: "released",
      releasedAt,
    })
    .returning();
  await db.insert(announcementItems).values({
    announcementId: announcement?.id ?? "",
    submissionId: id,
    outcome: "accepted",
    toAddress: email,
    subject: "",
    leads: true,
    feedback: [],
  });
}

/** Brings an entry into a state. Returns the entry with its new address, if it has one. */
async function bring(app: TestApp, entry: Entry, state: EntryState): Promise<Entry> {
  const { db } = app;
  const set = (values: Partial<typeof submissions.$inferInsert>) =>
    db.update(submissions).set(values).where(eq(submissions.id, entry.id));
  const change = async (email: string) => {
    expect((await patch(app, entry, { submitterEmail: email })).status).toBe(200);
    return { ...entry, email };
  };
  if (state === "contested") return change(`thief-of-${entry.email}`);
  if (state === "often changed") {
    await change(`first-${entry.email}`);
    await change(`second-${entry.email}`);
    return change(`third-${entry.email}`);
  }
  if (state === "paying" || state === "held") {
    await openPayment(app, { ...shortFilm, filmTitle: "Another", submitterEmail: entry.email });
    if (state === "held") {
      await db
        .update(submissionDrafts)
        .set({ state: "held", heldReason: "Paid less." })
        .where(eq(submissionDrafts.state, "open"));
    }
  }
  if (state === "refunding") {
    await db.insert(refunds).values({ submissionId: entry.id, amountCents: 100 });
  }
  if (state === "refunded") {
    await db
      .insert(refunds)
      .values({ submissionId: entry.id, amountCents: 2000, state: "done", settledAt: new Date() });
  }
  if (state === "disputed") await set({ disputeStatus: "needs_response" });
  if (state === "accepted") await accept(app, entry);
  if (["withdrawn", "revocable", "irrevocable"].includes(state)) {
    expect((await withdraw(app, entry)).status).toBe(200);
  }
  return entry;
}

/** The states that each preparation brings. */
const statesAfter = (state: EntryState): readonly EntryState[] => {
  if (state === "often changed") return [state, "contested"];
  if (state === "withdrawn" || state === "revocable") return ["withdrawn", "revocable"];
  return state === "irrevocable" ? ["withdrawn", state] : [state];
};

/** Does an act, and returns its response; for lost links, whether a link came. */
async function attempt(
  app: TestApp,
  act: Act,
  holder: Holder,
  { entry: { id, token, email }, cookie }: { entry: Entry; cookie: string },
): Promise<{ isRefused: boolean; sentence: string | null }> {
  const isDirector = holder === "director";
  const pagePath = `/api/entries/${token}`;
  const answer = async (response: Response | Promise<Response>) => {
    const { status } = await response;
    const isRefused = status === 409;
    if (!isRefused) expect([200, 201], `${act} by ${holder}`).toContain(status);
    return { isRefused, sentence: isRefused ? await sentenceOf(await response) : null };
  };
  const correct = (fields: object) =>
    isDirector
      ? correctAsDirector(app, { id, cookie, fields })
      : app.request(pagePath, { method: "PATCH", json: fields });
  const prove = () => proveAsOwner(app, email);
  switch (act) {
    case "erase":
      return answer(
        isDirector
          ? app.request("/api/privacy/erase", {
              json: { email, dryRun: false, reason: "Asked by phone" },
              cookie,
            })
          : app.request("/api/your-data/erase", {
              json: { dryRun: false, email },
              cookie: await prove(),
            }),
      );
    case "export":
      return answer(
        isDirector
          ? app.request("/api/privacy/export", { json: { email }, cookie })
          : app.request("/api/your-data/export", { cookie: await prove() }),
      );
    case "send links": {
      if (isDirector) return answer(post(app, `/api/submissions/${id}/end-links`, cookie));
      await sendLinks(app.deps, email);
      const mails = await app.db
        .select()
        .from(outboxMessages)
        .where(eq(outboxMessages.toAddress, email));
      const isSent = mails.some(({ kind }) => kind === "entry_links");
      return { isRefused: !isSent, sentence: null };
    }
    case "end links":
      return answer(
        isDirector
          ? post(app, `/api/submissions/${id}/end-links`, cookie)
          : post(app, `${pagePath}/end-links`),
      );
    case "withdraw":
      return answer(post(app, `${pagePath}/withdraw`));
    case "undo withdrawal":
      return answer(
        isDirector
          ? post(app, `/api/submissions/${id}/withdraw/undo`, cookie)
          : post(app, `${pagePath}/withdraw/undo`),
      );
    case "confirm":
    case "decline": {
      const json = { answer: act === "confirm" ? "yes" : "no" };
      return answer(app.request(`${pagePath}/confirmation`, { json }));
    }
    case "correct":
      return answer(correct({ country: "Peru" }));
    case "change address":
      return answer(correct({ submitterEmail: `next-${email}` }));
    case "upload":
      return answer(
        createUpload(app, 5, isDirector ? { submission: id, cookie } : { entry: token }),
      );
    case "delete film":
      return answer(app.request(`${pagePath}/screener`, { method: "DELETE" }));
  }
}

async function correctAsDirector(
  app: TestApp,
  { id, cookie, fields }: { id: string; cookie: string; fields: object },
) {
  const [row] = await app.db.select().from(submissions).where(eq(submissions.id, id));
  const json = { corrections: row?.corrections, fields };
  return app.request(`/api/submissions/${id}/entry`, { method: "PATCH", cookie, json });
}

/** Acts that need more than the state: only an accepted entry answers, and only a withdrawn one takes part again. */
async function prepare(app: TestApp, act: Act, state: EntryState, entry: Entry): Promise<Entry> {
  if ((act === "confirm" || act === "decline") && state !== "accepted") await accept(app, entry);
  const isUndo = act === "undo withdrawal";
  const withdraws = isUndo && !["withdrawn", "revocable", "irrevocable"].includes(state);
  // A contested entry cannot be withdrawn: it is withdrawn first, and its address is then the director's to change.
  if (withdraws && (state === "contested" || state === "often changed")) return entry;
  const brought = await bring(app, entry, state);
  if (withdraws) expect((await withdraw(app, entry)).status).toBe(200);
  return brought;
}

test.each(entryStates)(
  "each act follows the state '%s'",
  { timeout: bounds.many },
  async (state) => {
    const app = await createTestApp({ dataDir: makeDataDir() });
    const cases: { act: Act; holder: Holder; entry: Entry }[] = [];
    for (const act of acts) {
      for (const holder of holders) {
        if (!isHolder(act, holder)) continue;
        const entry = await enter(app, `${act.replaceAll(" ", "-")}-${holder}`);
        cases.push({ act, holder, entry: await prepare(app, act, state, entry) });
      }
    }
    if (state === "irrevocable") app.passMinutes(24 * 60);
    const cookie = await app.logIn();
    for (const { act, holder, entry } of cases) {
      const refusing: Partial<Record<Holder, readonly EntryState[]>> = refusingStates[act];
      const isExpected = statesAfter(state).some((entryState) =>
        refusing[holder]?.includes(entryState),
      );
      const { isRefused, sentence } = await attempt(app, act, holder, { entry, cookie });
      expect(isRefused, `${act} by ${holder}: ${sentence}`).toBe(isExpected);
      // The sentence of a state that ends tells when.
      if (sentence && ["contested", "paying", "often changed"].includes(state)) {
        expect(sentence, `${act} by ${holder}`).toMatch(/until Aug|from Aug|was withdrawn/);
      }
    }
    await app.close();
  },
);
