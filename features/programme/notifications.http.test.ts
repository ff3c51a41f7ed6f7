import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { editions, outboxMessages } from "~/db/schema";
import { type AnyRow, programmeFixture } from "~/tests/programme-fixture";

/** Emails to filmmakers about their screenings, and the programme of an archived edition. */

const plan = programmeFixture();
const seven = "2026-02-14T19:00";
const nine = "2026-02-14T21:00";

const ids = (list: AnyRow[]) => list.map(({ id }) => id);
const emails = (query = "") => plan.get(`/api/programme/letters${query}`);
const send = async (list: AnyRow[]) =>
  plan.told(await plan.ask("POST", "/api/programme/letters/send", { ids: ids(list) }), 200);

test("notifications contain changes since the last one, each once", async () => {
  const { screening, film } = await plan.confirmed(seven, { title: "Tide" });
  await plan.confirmed(nine, { title: "Silent", directorEmail: null });
  await plan.publish();
  const [first, ...more] = await emails();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    filmId: film.id,
    to: "ana@films.example",
    state: "draft",
    versionNumber: 1,
    sentAt: null,
    subject: "Tide: your screenings",
  });
  expect(first.text).toContain("Saturday, February 14, 2026 at 7:00 PM, The Pier");
  expect(await plan.get(`/api/programme/letters/${first.id}`)).toEqual(first);
  expect(await send([first])).toEqual({ sent: 1 });
  expect(await send([first])).toEqual({ sent: 0 });
  const outbox = () =>
    plan.app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, "programme_letter"));
  expect(await outbox()).toMatchObject([{ toAddress: "ana@films.example", text: first.text }]);

  // Moved and moved back before anything was sent: no email.
  const moved = await plan.patch("screenings", screening, { starts: nine });
  await plan.publish();
  const [draft] = await emails("?state=draft");
  expect(draft.subject).toBe("Tide: your screenings have changed");
  expect(draft.text).toMatch(/at 9:00 PM, The Pier \(moved from .* at 7:00 PM, The Pier\)/);
  await plan.post("revert", { number: 1 });
  expect(await emails("?state=draft")).toEqual([]);
  expect(await send([draft])).toEqual({ sent: 0 });
  expect((await plan.ask("GET", `/api/programme/letters/${draft.id}`)).status).toBe(404);

  await plan.patch("screenings", moved, { state: "cancelled" });
  await plan.publish();
  const [last] = await emails("?state=draft");
  expect(last.text).toMatch(/at 7:00 PM, The Pier: cancelled/);
  expect(await send([last])).toEqual({ sent: 1 });
  expect(await outbox()).toHaveLength(2);
  expect(
    (await emails("?state=sent")).map(({ versionNumber }: AnyRow) => versionNumber).toSorted(),
  ).toEqual([1, 4]);
});

test("the programme of an archived edition cannot change while no other is open", async () => {
  const { block, screening } = await plan.confirmed(seven);
  const { revision } = await plan.check();
  const { db, deps } = plan.app;
  await db.update(editions).set({ state: "archived", closedAt: deps.clock() });
  const { id, version } = screening;
  const place = { blockId: block.id, venueId: screening.venueId, starts: "2026-02-15T19:00" };
  for (const [method, path, json] of [
    ["POST", "screenings", place],
    ["PATCH", `screenings/${id}`, { version, state: "cancelled" }],
    ["DELETE", `screenings/${id}?version=${version}`, undefined],
    ["POST", "blocks", { title: "Another", kind: "event" }],
    ["PATCH", `blocks/${block.id}`, { version: block.version, title: "Another" }],
    ["DELETE", `blocks/${block.id}?version=${block.version}`, undefined],
    ["POST", "publish", { revision }],
  ] as const) {
    const answer = await plan.ask(method, `/api/programme/${path}`, json);
    expect(answer.status, `${method} ${path}`).toBe(409);
    expect(await answer.json()).toMatchObject({
      detail: "The 2026 edition is archived and can't be changed.",
    });
  }
});
