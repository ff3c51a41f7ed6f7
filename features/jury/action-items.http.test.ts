import { afterEach, expect, test } from "vitest";
import { addFilm, type JuryFixture, juryFixture } from "~/tests/jury-fixture";
import { juryToDo } from "./action-items.queries.server";

/**
 * Action items of running phases on the dashboard: each number equals that of the list it links to.
 */

let house: JuryFixture;
afterEach(() => house.app.close());

const read = () => juryToDo(house.app.db, house.app.deps.clock());
const at = (moment: string) => house.app.setNow(moment);

test("lists places without a juror, jurors who are behind and possible conflicts of a running phase", async () => {
  house = await juryFixture();
  at("2025-08-02T00:00:00Z");
  const films = [];
  for (let n = 0; n < 4; n++) films.push(await addFilm(house.app));
  // Her name is the submitter's, so a conflict of interest is suspected.
  const near = await house.enter("Canary Submitterson");
  const [first, second] = house.jurors;
  if (!first || !second) throw new Error("There are no jurors.");
  const jury = await house.makeJury(["short_film"], [first, second, near]);
  const phase = await house.makePhase(jury.id);
  expect(await read(), "nothing was given to jurors yet").toMatchObject({
    unfilled: null,
    behind: null,
  });
  for (const film of films.slice(0, 3)) await house.giveTo(phase, film, first, second);

  const { unfilled, conflicts, behind } = await read();
  expect(unfilled).toEqual({ phaseId: phase.id, phase: "First look", count: 2, elsewhere: 0 });
  expect(behind).toBeNull();
  const possible = await house.ask<unknown[]>(
    house.director,
    "GET",
    `/api/jury/conflicts?phaseId=${phase.id}&state=possible`,
  );
  expect(possible.status, possible.text).toBe(200);
  expect(conflicts?.count).toBe(Number(possible.headers.get("X-Total-Count")));
  expect(conflicts?.count).toBeGreaterThan(0);

  at("2025-08-25T00:00:00Z");
  const values = Object.fromEntries(phase.criteria.map(({ id }) => [id, 4]));
  for (const film of films.slice(0, 3)) {
    const seat = await house.seat(phase, film, first);
    expect((await house.score(first, seat, { values })).status).toBe(200);
  }
  expect((await read()).behind).toMatchObject({
    phaseId: phase.id,
    count: 1,
    names: ["Pavel Horak"],
  });
  at("2025-09-01T00:00:00Z");
  expect(await read(), "the phase is closed").toEqual({
    unfilled: null,
    conflicts: null,
    behind: null,
  });
});
