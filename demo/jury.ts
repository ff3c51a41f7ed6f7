import { addPerson } from "~/features/auth/people/commands.server";
import { assignFilms } from "~/features/jury/assignment/commands.server";
import { publishDrafts } from "~/features/jury/assignment/publish.commands.server";
import {
  declareOwnConflict,
  recordViewing,
  saveScorecard,
} from "~/features/jury/scoring/commands.server";
import { assignedFilms, readAssignedFilm } from "~/features/jury/scoring/queries.server";
import { createJury } from "~/features/jury/setup/juries.commands.server";
import { createPhase } from "~/features/jury/setup/phases.commands.server";
import type { DemoContext } from "./clock";
import { demoJurors } from "./jurors";

/** A jury at work: three jurors, a half-finished phase, one conflict, one film with opposite scores. */

const criteria = [
  ["Chemistry", "Do you believe these two want to be in the same frame?", 30],
  ["Story", "Does the love change something, and does the change cost?", 25],
  ["Craft", "Image, sound, cut and performance for the means it had.", 20],
  ["Voice", "Would you know this director again without the title?", 15],
  ["The ending", "Is it earned, happy or not?", 10],
] as const;

const notes = [
  "The walk past the closed fruit stand said more than their argument.",
  "I was never in the room with them.",
  "Would open the night with it.",
  "",
];

const dayMs = 86_400_000;

/** The first phase of the short films, in the documented year. */
const opensAt = new Date("2026-01-18T18:00:00Z");
const closesAt = new Date("2026-01-31T20:00:00Z");

/** Opens the jury's phase; its members score what they would have scored until `today`. */
export async function seatJury(demo: DemoContext, today: Date): Promise<void> {
  const { db, clock, setClock, publicUrl } = demo;
  setClock(opensAt);
  const jurors: { id: string }[] = [];
  for (const juror of demoJurors) {
    const person = await addPerson(demo, {
      ...juror,
      roles: ["juror"],
      company: null,
      mayBeNamed: false,
    });
    if (person === "taken") throw new Error("Two demo jurors have one address.");
    jurors.push(person);
  }
  await demo.markEmailsSent();
  const jury = await createJury(db, {
    name: "Short Films jury",
    categories: ["short_film"],
    members: jurors.map(({ id }) => ({ personId: id })),
  });
  if (jury.kind !== "done") throw new Error("The demo jury was refused.");
  const phase = await createPhase(db, clock, {
    juryId: jury.body.id,
    name: "Short films, first look",
    wantedScores: 2,
    opensAt,
    closesAt,
    blind: true,
    othersVisible: "after_own",
    namesVisible: true,
    criteria: criteria.map(([name, hint, weight]) => ({
      name,
      hint,
      weight,
      scale: 5 as const,
      required: true,
    })),
  });
  if (phase.kind !== "done") throw new Error("The demo phase was refused.");
  await assignFilms(db, phase.body.id, { dryRun: false });
  await publishDrafts({ db, clock, publicUrl }, phase.body.id);
  await demo.markEmailsSent();
  // One juror loves a film that another dislikes.
  const [firstJuror] = jurors;
  const [splitFilm] = firstJuror ? await assignedFilms(db, opensAt, firstJuror.id) : [];
  for (const [index, { id }] of jurors.entries()) {
    await scoreFilms(demo, { id, juryIndex: index, splitTitle: splitFilm?.title ?? "" }, today);
  }
}

/** A juror, their index in the jury, and the title of the film with opposite scores. */
type ScoringJuror = { id: string; juryIndex: number; splitTitle: string };

/** Scores a bit more than half of a juror's films, after the phase all, one each half day. The third has a conflict. */
async function scoreFilms(
  { db, clock, setClock }: DemoContext,
  { id: personId, juryIndex, splitTitle }: ScoringJuror,
  today: Date,
) {
  const juror = { personId };
  // The split film first, the others by title, so that jurors with a common film have probably both scored it.
  const films = (await assignedFilms(db, opensAt, personId)).toSorted(
    (a, b) =>
      Number(b.title === splitTitle) - Number(a.title === splitTitle) ||
      a.title.localeCompare(b.title),
  );
  const filmCount = Math.ceil(films.length * (today < closesAt ? 0.6 : 1));
  for (const [index, film] of films.slice(0, filmCount).entries()) {
    const scoredAt = new Date(
      opensAt.getTime() + (index + 1) * 0.5 * dayMs + juryIndex * 3_600_000,
    );
    if (scoredAt > today) break;
    setClock(scoredAt);
    if (juryIndex === 2 && index === filmCount - 1) {
      await declareOwnConflict({ db, clock }, juror, film.id);
      continue;
    }
    const assigned = await readAssignedFilm(db, clock(), personId, film.id);
    if (!assigned) continue;
    await recordViewing({ db, clock }, juror, film.id, index % 5 === 4 ? "part" : "whole");
    const isSplit = film.title === splitTitle;
    const usualLiking = 3 + ((index * 7 + juryIndex * 3) % 3) - (juryIndex === 1 ? 1 : 0);
    const liking = isSplit ? (juryIndex === 0 ? 1 : 5) : usualLiking;
    const values = assigned.criteria.map(({ id }, criterionIndex) => [
      id,
      isSplit ? liking : Math.min(5, Math.max(1, liking + ((criterionIndex + index) % 2))),
    ]);
    await saveScorecard({ db, clock }, juror, film.id, {
      version: 0,
      values: Object.fromEntries(values),
      give: true,
      verdict: liking >= 4 ? "yes" : liking >= 3 ? "maybe" : "no",
      note: notes[(index + juryIndex) % notes.length] ?? "",
    });
  }
}
