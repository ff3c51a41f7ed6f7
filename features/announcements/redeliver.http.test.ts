import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { announcements, mailSuppressions, outboxMessages, submissionChanges } from "~/db/schema";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { releaseDue } from "./jobs.server";

/** Corrected addresses: between lock and release, and in the delivery report after a failure. */

const admin = submissionListFixture();
const calls = "/api/announcements";
const { send } = admin;

beforeEach(async () => {
  await admin.db.delete(announcements);
  await admin.db.delete(outboxMessages);
});

test("entries that share an address after the lock get one email, written for the best of them", async () => {
  const { add, app, db } = admin;
  /** The email of a main entry, and their number. */
  const mailOf = async (submissionId: string) => {
    const all = await db.select().from(outboxMessages);
    const emails = all.filter(({ kind }) => kind === "decision_letter");
    return { letter: emails.find((one) => one.submissionId === submissionId), of: emails.length };
  };
  const best = await add({ filmTitle: "Best", submitterEmail: "mara@films.example" });
  const moved = await add({ filmTitle: "Moved", submitterEmail: "mara@flims.example" });
  const stays = await add({ filmTitle: "Stays", submitterEmail: "MARA@flims.example" });
  const apart = await add({ filmTitle: "Apart", submitterEmail: "apart@films.example" });
  for (const one of [best, moved, stays, apart]) {
    const outcome = one === best ? "accepted" : "rejected";
    await send("PUT", `/api/decisions/${one}`, { outcome, version: 0 });
  }
  const draft = { name: "The evening", types: ["short_film"], outcomes: ["accepted", "rejected"] };
  const { id } = (await send("POST", calls, draft)).body;
  await send("POST", `${calls}/${id}/lock`, { version: 1 });
  const { letter: untouched } = await mailOf(apart);
  await send("POST", `${calls}/${id}/release`, { version: 2, letters: 3 });
  const fields = { submitterEmail: "Mara@films.example" };
  const path = `/api/submissions/${moved}/entry`;
  expect((await send("PATCH", path, { corrections: 0, fields })).status).toBe(200);
  app.passMinutes(10);
  await releaseDue(app.deps);

  // Unchanged: it is the email that was previewed before the release.
  expect(await mailOf(apart)).toMatchObject({
    of: 3,
    letter: { id: untouched?.id, text: untouched?.text },
  });
  expect((await mailOf(stays)).letter?.text).not.toContain("Moved");
  const { letter: bestMail } = await mailOf(best);
  expect(bestMail).toMatchObject({
    toAddress: "mara@films.example",
    text: expect.stringContaining("Moved"),
  });
  expect((await send("GET", `${calls}/${id}/ledger`)).body).toMatchObject([
    { title: "Best", outcome: "accepted", state: "queued" },
    { title: "Moved", outcome: "rejected", state: "queued", toAddress: "Mara@films.example" },
    { title: "Stays", outcome: "rejected", state: "queued" },
    { title: "Apart", outcome: "rejected", state: "queued" },
  ]);
  // Each link, of the main entry and of the other film, leads to its page.
  const tokens = [...(bestMail?.text ?? "").matchAll(/\/entry\/([\w-]{32})/g)].map((m) => m[1]);
  const pages = await Promise.all(
    [...new Set(tokens)].map((token) => send("GET", `/api/entries/${token}`)),
  );
  expect(pages.map(({ body }) => body.status).sort()).toEqual(["accepted", "rejected"]);
});

test("sends the same email to another address and corrects every entry in it", async () => {
  const { add, app, db } = admin;
  const typo = { submitterEmail: "mara@flims.example" };
  const first = await add({ filmTitle: "First", ...typo });
  const second = await add({ filmTitle: "Second", ...typo });
  const fine = await add({ filmTitle: "Fine", submitterEmail: "fine@films.example" });
  for (const id of [first, second, fine]) {
    await send("PUT", `/api/decisions/${id}`, { outcome: "rejected", version: 0 });
  }
  const draft = { name: "The evening", types: ["short_film"], outcomes: ["rejected"] };
  const { id } = (await send("POST", calls, draft)).body;
  const mend = (entry: string, toAddress = "mara@films.example") =>
    send("POST", `${calls}/${id}/ledger/${entry}/mend`, { toAddress });
  await send("POST", `${calls}/${id}/lock`, { version: 1 });
  await send("POST", `${calls}/${id}/release`, { version: 2, letters: 2 });
  expect((await mend(first)).body.detail).toBe("This announcement was not released yet.");
  app.passMinutes(10);
  await releaseDue(app.deps);

  const letterTo = async (address: string) =>
    (await db.select().from(outboxMessages).where(eq(outboxMessages.toAddress, address)))[0];
  const lost = await letterTo(typo.submitterEmail);
  const bounced = { state: "failed", lastError: "550 No such mailbox" } as const;
  await db
    .update(outboxMessages)
    .set(bounced)
    .where(eq(outboxMessages.id, lost?.id ?? ""));
  // The new address had bounced once: typing it removes the suppression.
  await db.insert(mailSuppressions).values({ address: "mara@films.example", reason: "bounce" });
  const toDo = async () => (await send("GET", `${calls}/to-do`)).body;
  expect(await toDo()).toMatchObject([
    { kind: "not_reached", submissionId: first },
    { kind: "not_reached", submissionId: second },
  ]);

  expect((await mend(fine)).body.detail).toBe("This email has not failed.");
  expect((await mend(first, "nobody at all")).status).toBe(422);
  expect((await mend(crypto.randomUUID())).status).toBe(404);
  expect(await mend(second)).toMatchObject({
    status: 200,
    body: { toAddress: "mara@films.example" },
  });
  const again = await letterTo("mara@films.example");
  expect(again).toMatchObject({ id: lost?.id, text: lost?.text, state: "queued", lastError: null });
  expect(await db.$count(outboxMessages, eq(outboxMessages.kind, "decision_letter"))).toBe(2);
  expect((await send("GET", `${calls}/${id}/ledger?q=mara`)).body).toMatchObject([
    { title: "First", state: "queued", why: null, toAddress: "mara@films.example" },
    { title: "Second", state: "queued", why: null, toAddress: "mara@films.example" },
  ]);
  const change = { field: "submitterEmail", was: typo.submitterEmail, actor: "director" };
  const changes = await db.select().from(submissionChanges);
  expect(changes).toMatchObject([change, change]);
  expect(new Set(changes.map(({ submissionId }) => submissionId))).toEqual(
    new Set([first, second]),
  );
  expect([await toDo(), await db.$count(mailSuppressions)]).toEqual([[], 0]);
  // Once it is queued again, it is not undelivered.
  expect((await mend(first, "mara@elsewhere.example")).status).toBe(409);
});
