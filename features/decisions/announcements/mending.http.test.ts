import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailSuppressions, outboxMessages, submissionChanges } from "~/db/tables";
import { submissionDesk } from "~/tests/submission-desk";
import { releaseDue } from "./jobs.server";

/** A letter that did not arrive: its address is corrected from the ledger, and the same letter leaves again. */

const desk = submissionDesk();
const calls = "/api/announcements";

const send = async (method: string, path: string, json?: unknown) => {
  const response = await desk.app.request(path, { method, cookie: desk.cookie, json });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

test("the same letter leaves again for another address, and every entry that it speaks of is corrected", async () => {
  const { add, app, db } = desk;
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
  expect((await mend(first)).body.detail).toBe("It was not released yet.");
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
  // Mail to the right address came back once, too: whoever types it says that it is right.
  await db.insert(mailSuppressions).values({ address: "mara@films.example", reason: "bounce" });
  const toDo = async () => (await send("GET", `${calls}/to-do`)).body;
  expect(await toDo()).toMatchObject([
    { kind: "not_reached", submissionId: first },
    { kind: "not_reached", submissionId: second },
  ]);

  expect((await mend(fine)).body.detail).toBe("This letter is not in trouble.");
  expect((await mend(first, "nobody at all")).status).toBe(422);
  expect((await mend(crypto.randomUUID())).status).toBe(404);
  expect(await mend(second)).toMatchObject({
    ...{ status: 200, body: { toAddress: "mara@films.example" } },
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
  // On its way again it is in trouble no more.
  expect((await mend(first, "mara@elsewhere.example")).status).toBe(409);
});
