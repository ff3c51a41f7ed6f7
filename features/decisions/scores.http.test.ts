import { afterEach, beforeEach, expect, test } from "vitest";
import { enterAs } from "~/tests/actors";
import { addFilm, juryFixture } from "~/tests/jury-fixture";

/** The scores of a film, beside its decision. */

let house: Awaited<ReturnType<typeof juryFixture>>;
beforeEach(async () => {
  house = await juryFixture(["Imani Cole", "Pavel Horak"]);
});
afterEach(() => house.app.close());

test("shows directors the adjusted score of the last phase in which a film was scored", async () => {
  const { app, director, jurors, get, ask } = house;
  const [imani, pavel] = jurors;
  if (!imani || !pavel) throw new Error("Two jurors were asked for.");
  const jury = await house.makeJury();
  const first = await house.makePhase(jury.id);
  const final = await house.makePhase(jury.id, { name: "Final", closesAt: "2025-09-20T00:00:00Z" });
  const [far, out, unseen] = [await addFilm(app), await addFilm(app), await addFilm(app)];
  const value = (of: typeof first, points: number) =>
    Object.fromEntries(of.criteria.map(({ id, scale }) => [id, points === 0 ? 1 : scale]));
  const give = async (phase: typeof first, film: string, person: typeof imani, points: number) => {
    const card = { version: 0, values: value(phase, points), give: true };
    const seat = await house.seat(phase, film, person);
    expect((await house.score(person, seat, card)).status).toBe(200);
  };
  await house.giveTo(first, far, imani, pavel);
  await house.giveTo(first, out, imani, pavel);
  for (const juror of [imani, pavel]) {
    await give(first, far, juror, 0);
    await give(first, out, juror, 0);
  }
  const through = { submissionIds: [far], toPhaseId: final.id };
  const advanced = await ask(director, "POST", `/api/jury/phases/${first.id}/advance`, through);
  expect(advanced.status).toBe(200);
  const scores = async (cookie: string) =>
    Object.fromEntries(
      (await get<{ submissionId: string; score: number | null }[]>(cookie, "/api/decisions")).map(
        ({ submissionId, score }) => [submissionId, score],
      ),
    );
  // Read before the last scorecard too: totals are cached only while the scorecards are unchanged.
  expect(await scores(director)).toEqual({ [far]: 0, [out]: 0, [unseen]: null });
  await house.giveTo(final, far, imani);
  await give(final, far, imani, 1);

  expect(await scores(director)).toEqual({ [far]: 100, [out]: 0, [unseen]: null });
  // A single decision has only the fields of its contract.
  expect((await ask(director, "GET", `/api/decisions/${far}`)).body).not.toHaveProperty("score");
  // A programmer who still has to score the film.
  const programmer = await enterAs(app.db, app.deps.clock, "programmer");
  expect(await scores(programmer)).toEqual({ [far]: null, [out]: null, [unseen]: null });
});
