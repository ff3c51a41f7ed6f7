import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  announcementItems,
  announcements,
  emailChanges,
  entryLinks,
  mailSuppressions,
  outboxMessages,
  submissions,
} from "~/db/schema";
import { sendLinks } from "~/features/checkout/lost-links/commands.server";
import { hashToken } from "~/lib/token.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { proveAsOwner } from "~/tests/your-data";
import { deleteExpiredEmailChanges } from "./commands.server";

/** The email address of an entry is changed by another person with a private link, and restored by its owner. */

const owner = shortFilm.submitterEmail;
const thief = "thief@elsewhere.example";

let app: TestApp;
let id: string;
/** The token of the link in the confirmation. */
let first: string;

const mailsTo = async (address: string, kind = "email_changed") =>
  (await app.db.select().from(outboxMessages)).filter(
    (mail) => mail.toAddress === address && mail.kind === kind,
  );
const tokenIn = (text = "") => /\/entry\/([\w-]{32})/.exec(text)?.[1] ?? "";
const undoIn = (text = "") => /\/email-change\/[\w-]{32}/.exec(text)?.[0] ?? "";
const entryOf = async () => {
  const [row] = await app.db.select().from(submissions).where(eq(submissions.id, id));
  if (!row) throw new Error("There is no entry.");
  return row;
};
const opens = async (token: string) => (await app.request(`/api/entries/${token}`)).status === 200;
const change = (submitterEmail: string, token = first) =>
  app.request(`/api/entries/${token}`, { method: "PATCH", json: { submitterEmail } });
const press = (undo: string) => app.request(undo, { method: "POST", json: undefined });

beforeEach(async () => {
  app = await createTestApp();
  const intent = await openPayment(app);
  await pay(app, intent);
  id = ((await (await submitEntry(app, intent)).json()) as { id: string }).id;
  first = tokenIn((await mailsTo(owner, "submission_confirmation"))[0]?.text);
});
afterEach(() => app.close());

/** Changes the address, and returns the undo link in the email to the former address. */
async function changedFrom(former: string, next: string, token = first): Promise<string> {
  expect((await change(next, token)).status).toBe(200);
  return undoIn((await mailsTo(former)).map(({ text }) => text).findLast((text) => undoIn(text)));
}

describe("a changed address", () => {
  it("is emailed to both addresses; the new one gets no private link", async () => {
    const undo = await changedFrom(owner, thief);
    expect(undo).not.toBe("");
    const [toOwner] = await mailsTo(owner);
    expect(toOwner?.subject).toBe("The email address of The Last Bus to Ojai was changed");
    expect(toOwner?.text).toContain("This was not me");
    expect(toOwner?.text).not.toContain(thief);
    const [toThief] = await mailsTo(thief);
    expect(toThief?.subject).toMatch(/^You'll now get emails about HL26-\d+ here$/);
    expect(toThief?.text).not.toMatch(/\/entry\/|\/email-change\//);
    // The owner of that address may know nothing of the entry: none of its words go there.
    expect(toThief?.text).not.toContain("Ojai");
    const stored = JSON.stringify(await app.db.select().from(emailChanges));
    expect(stored).not.toContain(undo.split("/").at(-1));
  });

  it("is emailed to both when the director changes it", async () => {
    const cookie = await app.logIn();
    const answer = await app.request(`/api/submissions/${id}/entry`, {
      method: "PATCH",
      cookie,
      json: { corrections: 0, fields: { submitterEmail: "right@films.example" } },
    });
    expect(answer.status).toBe(200);
    expect(undoIn((await mailsTo(owner))[0]?.text)).not.toBe("");
    expect(await mailsTo("right@films.example")).toHaveLength(1);
  });

  it("is not emailed for a change of case or of another field", async () => {
    await change(owner.toUpperCase());
    await app.request(`/api/entries/${first}`, { method: "PATCH", json: { country: "Peru" } });
    expect(await app.db.select().from(emailChanges)).toEqual([]);
    expect(await mailsTo(owner)).toEqual([]);
  });

  it("is not emailed to a suppressed address", async () => {
    await app.db.insert(mailSuppressions).values({ address: owner, reason: "bounce" });
    await change("right@films.example");
    expect(await mailsTo(owner)).toEqual([]);
    expect(await mailsTo("right@films.example")).toHaveLength(1);
  });

  it("contests nothing if the former address receives no email: nobody could undo it", async () => {
    await app.db.insert(mailSuppressions).values({ address: owner, reason: "bounce" });
    await change("right@films.example");
    const withdrawn = await app.request(`/api/entries/${first}/withdraw`, { method: "POST" });
    expect(withdrawn.status).toBe(200);
    await sendLinks(app.deps, "right@films.example");
    expect(await mailsTo("right@films.example", "entry_links")).toHaveLength(1);
  });
});

describe("the link 'This was not me'", () => {
  it("restores the address once, ends all private links and sends a new one", async () => {
    const undo = await changedFrom(owner, thief);
    // Lost links go to the owner as long as the change can be undone.
    await sendLinks(app.deps, thief);
    expect(await mailsTo(thief, "entry_links")).toEqual([]);
    await sendLinks(app.deps, owner);
    const stolen = tokenIn((await mailsTo(owner, "entry_links"))[0]?.text);
    expect(await opens(stolen)).toBe(true);

    const done = await press(undo);
    expect(done.status).toBe(303);
    const newToken = tokenIn(done.headers.get("Location") ?? "");
    expect(await opens(newToken)).toBe(true);
    expect(await opens(stolen)).toBe(false);
    expect(await opens(first)).toBe(false);
    expect((await entryOf()).submitterEmail).toBe(owner);
    // The thief gets an email without an undo link.
    const email = (await mailsTo(thief)).find(({ subject }) =>
      subject.startsWith("You'll no longer"),
    );
    expect(email?.subject).toMatch(/^You'll no longer get emails about HL26-\d+ here$/);
    expect(email?.text).not.toMatch(/\/entry\/|\/email-change\//);

    const again = await press(undo);
    expect(again.headers.get("Location")).toBe(undo);
    expect(await opens(newToken)).toBe(true);
  });

  it("works once for two simultaneous clicks", async () => {
    const undo = await changedFrom(owner, thief);
    const places = (await Promise.all([press(undo), press(undo)])).map(
      (answer) => answer.headers.get("Location") ?? "",
    );
    expect(places.filter((place) => place.startsWith("/entry/"))).toHaveLength(1);
  });

  it("changes nothing when it is only opened", async () => {
    const undo = await changedFrom(owner, thief);
    for (const method of ["GET", "HEAD"]) await app.request(undo, { method });
    expect((await entryOf()).submitterEmail).toBe(thief);
    expect(await app.db.select().from(emailChanges)).toHaveLength(1);
    expect(await opens(first)).toBe(true);
  });

  it("expires after seven days", async () => {
    const undo = await changedFrom(owner, thief);
    app.passMinutes(7 * 24 * 60);
    expect((await press(undo)).headers.get("Location")).toBe(undo);
    expect((await entryOf()).submitterEmail).toBe(thief);
    await deleteExpiredEmailChanges(app.deps);
    expect(await app.db.select().from(emailChanges)).toEqual([]);
  });

  it("still works after the undo of a later change", async () => {
    const ownerUndo = await changedFrom(owner, thief);
    const thiefUndo = await changedFrom(thief, "second@elsewhere.example");
    // The thief's own undo does not affect the owner's.
    expect(tokenIn((await press(thiefUndo)).headers.get("Location") ?? "")).not.toBe("");
    expect((await entryOf()).submitterEmail).toBe(thief);
    expect(tokenIn((await press(ownerUndo)).headers.get("Location") ?? "")).not.toBe("");
    expect((await entryOf()).submitterEmail).toBe(owner);
    expect(await app.db.select().from(emailChanges)).toEqual([]);
  });

  it("invalidates the links of later changes", async () => {
    const ownerUndo = await changedFrom(owner, thief);
    const thiefUndo = await changedFrom(thief, "second@elsewhere.example");
    await press(ownerUndo);
    expect((await press(thiefUndo)).headers.get("Location")).toBe(thiefUndo);
    expect((await entryOf()).submitterEmail).toBe(owner);
  });
});

describe("an address that can be undone", () => {
  const refusal = async (response: Response | Promise<Response>) => {
    const answer = await response;
    expect(answer.status).toBe(409);
    return ((await answer.json()) as { detail: string }).detail;
  };
  const until = "until Aug 8, 2025, 5:00 AM";

  it("keeps a leaked link from destroying the entry", async () => {
    const undo = await changedFrom(owner, thief);
    const cookie = await proveAsOwner(app, thief);
    const json = { dryRun: false, email: thief };
    const erase = () => app.request("/api/your-data/erase", { json, cookie });
    expect(await refusal(erase())).toContain(until);
    expect(await refusal(app.request("/api/your-data/export", { cookie }))).toContain(until);
    const withdraw = `/api/entries/${first}/withdraw`;
    expect(await refusal(app.request(withdraw, { method: "POST" }))).toContain(until);
    const page = await (await app.request(`/api/entries/${first}`)).json();
    expect(page).toMatchObject({ refusals: { withdraw: expect.stringContaining(until) } });

    expect(tokenIn((await press(undo)).headers.get("Location") ?? "")).not.toBe("");
    expect(await entryOf()).toMatchObject({ submitterEmail: owner, withdrawnAt: null });
    // Nothing of the entry belongs to the thief now.
    expect((await erase()).status).toBe(200);
    expect(await entryOf()).toMatchObject({
      submitterEmail: owner,
      filmTitle: "The Last Bus to Ojai",
    });
  });

  it("keeps the undo when its owner deletes their data", async () => {
    await changedFrom(owner, thief);
    const cookie = await proveAsOwner(app, owner);
    const json = { dryRun: false, email: owner };
    expect(await refusal(app.request("/api/your-data/erase", { json, cookie }))).toContain(until);
    expect(await app.db.select().from(emailChanges)).toHaveLength(1);
  });

  it("refuses the director's deletion too, and allows it after seven days", async () => {
    await changedFrom(owner, thief);
    const json = { email: thief, dryRun: false, reason: "Asked by phone" };
    const erase = async () =>
      app.request("/api/privacy/erase", { json, cookie: await app.logIn() });
    expect(await refusal(erase())).toContain(until);
    app.passMinutes(7 * 24 * 60);
    expect((await erase()).status).toBe(200);
  });

  it("is not deleted by a request that began before the change", async () => {
    const cookie = await proveAsOwner(app, thief);
    const json = { dryRun: false, email: thief };
    const [erased] = await Promise.all([
      app.request("/api/your-data/erase", { json, cookie }),
      change(thief),
    ]);
    expect([200, 409]).toContain(erased.status);
    expect(await entryOf()).toMatchObject({
      submitterEmail: thief,
      filmTitle: "The Last Bus to Ojai",
    });
    expect(await app.db.select().from(emailChanges)).toHaveLength(1);
  });
});

describe("changes of one entry's address", () => {
  it("are three in 24 hours, and carry no title to anybody but the owner", async () => {
    for (const name of ["a", "b", "c"]) {
      expect((await change(`${name}@stranger.example`)).status).toBe(200);
    }
    const refused = await change("d@stranger.example");
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { detail: string }).detail).toBe(
      "The email address of an entry can be changed three times a day. You can change it again from Aug 2, 2025, 5:00 AM.",
    );
    const mails = await app.db.select().from(outboxMessages);
    const toStrangers = mails.filter(({ toAddress }) => toAddress.endsWith("@stranger.example"));
    expect(toStrangers).toHaveLength(5);
    expect(JSON.stringify(toStrangers)).not.toContain("Ojai");
    app.passMinutes(24 * 60);
    expect((await change("d@stranger.example")).status).toBe(200);
  });

  it("are counted one after the other", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const answers = await Promise.all(names.map((name) => change(`${name}@stranger.example`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe("ending links", () => {
  const anotherLink = async () => {
    const earlierIds = (await mailsTo(owner, "entry_links")).map((mail) => mail.id);
    await sendLinks(app.deps, owner);
    const mails = await mailsTo(owner, "entry_links");
    return tokenIn(mails.find((mail) => !earlierIds.includes(mail.id))?.text);
  };

  it("keeps the link that requests it, the first or a later one", async () => {
    const second = await anotherLink();
    const ended = await app.request(`/api/entries/${second}/end-links`, { method: "POST" });
    // The first link, and the link of the browser that submitted the entry.
    expect(await ended.json()).toEqual({ ended: 2 });
    expect(await opens(second)).toBe(true);
    expect(await opens(first)).toBe(false);
    const third = await anotherLink();
    const answer = await app.request(`/api/entries/${second}/end-links`, { method: "POST" });
    expect(await answer.json()).toEqual({ ended: 1 });
    expect(await opens(third)).toBe(false);
    const unknown = await app.request(`/api/entries/${first}/end-links`, { method: "POST" });
    expect(unknown.status).toBe(404);
  });

  it("by the director sends a new link to the entry's address", async () => {
    const second = await anotherLink();
    const path = `/api/submissions/${id}/end-links`;
    expect((await app.request(path, { method: "POST" })).status).toBe(401);
    const cookie = await app.logIn();
    const answer = await app.request(path, { method: "POST", cookie });
    expect(await answer.json()).toEqual({ ended: 3, sentTo: owner });
    expect(await opens(first)).toBe(false);
    expect(await opens(second)).toBe(false);
    const newToken = tokenIn((await mailsTo(owner, "entry_links")).at(-1)?.text);
    expect(await opens(newToken)).toBe(true);
  });

  it("keeps the link in an email of a locked announcement", async () => {
    const token = "held".padEnd(32, "x");
    const tokenHash = hashToken(token);
    await app.db.insert(entryLinks).values({ tokenHash, submissionId: id });
    const [mail] = await app.db
      .insert(outboxMessages)
      .values({
        kind: "decision_letter",
        toAddress: owner,
        subject: "",
        html: "",
        text: "",
        state: "held",
      })
      .returning();
    const [announcement] = await app.db
      .insert(announcements)
      .values({ name: "The evening", types: ["short_film"], outcomes: ["accepted"] })
      .returning();
    await app.db.insert(announcementItems).values({
      announcementId: announcement?.id ?? "",
      submissionId: id,
      outcome: "accepted",
      toAddress: owner,
      subject: "",
      outboxId: mail?.id,
      leads: true,
      linkHash: tokenHash,
      feedback: [],
    });
    await app.request(`/api/entries/${first}/end-links`, { method: "POST" });
    expect(await opens(token)).toBe(true);
  });
});
