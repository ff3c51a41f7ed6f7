import { expect, test } from "vitest";
import { type AnyRow, programmeFixture } from "~/tests/programme-fixture";

/** The check of a single move must find the same problems as the check of the whole grid. */

const plan = programmeFixture();

/** Pseudo-random numbers of a seed. */
function drawn(seed: number) {
  let at = seed;
  return (below: number) => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((at / 2 ** 32) * below);
  };
}

test("a move returns every problem that the check of the whole draft finds", async () => {
  const draw = drawn(20_270_216);
  const venues: AnyRow[] = [];
  for (let at = 0; at < 3; at += 1) {
    const walks = venues.map(({ id }) => ({ venueId: id, minutes: 45 * at }));
    const hours = at === 1 ? [{ day: "2027-02-14", opens: "15:00", closes: "21:00" }] : [];
    venues.push(
      await plan.venue({ name: `Venue ${at}`, turnaroundMin: 10 + 25 * at, hours, walks }),
    );
  }
  const blocks: AnyRow[] = [];
  for (let at = 0; at < 6; at += 1) {
    const films = [await plan.film({ runningSeconds: 600 + 1_500 * at })];
    if (at > 3) films.push(await plan.film({ runningSeconds: null, duration: 30 }));
    await plan.told(
      await plan.ask("PATCH", `/api/director/films/${films[0]?.id}`, {
        version: films[0]?.version,
        guests: [{ name: `Guest ${at % 2}`, email: null, arrives: null, leaves: null }],
      }),
      200,
    );
    const kind = films.length > 1 ? "shorts" : "single";
    const blockFilms = films.map(({ id }) => ({ filmId: id, gapSeconds: 300 }));
    blocks.push(await plan.block({ title: `Block ${at}`, kind, films: blockFilms }));
  }
  const at = () => {
    const [day, hour, five] = [14 + draw(2), 10 + draw(13), draw(12) * 5];
    return `2027-02-${day}T${String(hour).padStart(2, "0")}:${String(five).padStart(2, "0")}`;
  };
  const pick = (all: AnyRow[]) => all[draw(all.length)];
  const screenings: AnyRow[] = [];
  for (let n = 0; n < 14; n += 1) {
    const premiere = draw(3) === 0 && { eventType: "premiere" };
    const place = { blockId: pick(blocks).id, venueId: pick(venues).id, starts: at() };
    screenings.push(await plan.screening({ ...place, qaMin: draw(2) * 20, ...premiere }));
  }
  const codes = new Set<string>();
  for (let n = 0; n < 14; n += 1) {
    const index = draw(screenings.length);
    const to = [
      { starts: at() },
      { venueId: pick(venues).id },
      { starts: at(), venueId: pick(venues).id },
      { state: draw(4) === 0 ? "cancelled" : "pencilled" },
    ][draw(4)];
    const { problems, ...moved } = await plan.patch("screenings", screenings[index], to ?? {});
    screenings[index] = moved;
    const whole = (await plan.check()).problems.filter((problem: AnyRow) =>
      problem.screeningIds.includes(moved.id),
    );
    expect(problems).toEqual(whole);
    for (const { code } of problems) codes.add(code);
  }
  // All kinds of problems occurred.
  expect([...codes].toSorted()).toEqual(
    expect.arrayContaining([
      "film_twice",
      "guest_twice",
      "outside_hours",
      "premiere_order",
      "venue_overlap",
    ]),
  );
});
