import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { films, submissions } from "~/db/schema";
import { programmeFixture } from "~/tests/programme-fixture";
import { programmeToDo } from "./action-items.queries.server";

const plan = programmeFixture();
const seven = "2026-02-14T19:00";

test("the cached check is invalidated by everything it depends on, also by a withdrawal", async () => {
  const { db, deps } = plan.app;
  const toDo = async () => {
    const { blocking, changed } = await programmeToDo(db);
    return { blocking, changed };
  };
  expect(await toDo()).toEqual({ blocking: 0, changed: 0 });
  const { screening, film, venue } = await plan.confirmed(seven, { title: "Tide" });
  expect(await toDo()).toEqual({ blocking: 0, changed: 1 });
  await plan.publish();
  expect(await toDo()).toEqual({ blocking: 0, changed: 0 });
  await plan.patch("screenings", screening, { starts: "2026-02-14T21:00" });
  expect(await toDo()).toEqual({ blocking: 0, changed: 1 });
  const hours = [{ day: "2026-02-14", opens: "10:00", closes: "20:00" }];
  await plan.patch("venues", venue, { hours });
  expect(await toDo()).toEqual({ blocking: 1, changed: 1 });
  const [entry] = await db
    .insert(submissions)
    .values({
      submissionType: "short_film",
      submitterName: "Ana",
      submitterEmail: "a@films.example",
      filmTitle: "Tide",
      submissionFee: "$20",
      agreedToTerms: true,
      amountCents: 2_000,
      paymentIntentId: "pi_1",
      paymentProvider: "sandbox",
      feePeriod: "early_bird",
    })
    .returning();
  await db.update(films).set({ submissionId: entry?.id }).where(eq(films.id, film.id));
  expect(await toDo()).toEqual({ blocking: 1, changed: 1 });
  await db.update(submissions).set({ withdrawnAt: deps.clock() });
  expect(await toDo()).toEqual({ blocking: 2, changed: 1 });
});
