import { randomBytes } from "node:crypto";
import { codesWith, minuteOf } from "~/features/audience/code.rules.server";
import { castVote, decideByVote, putPaper } from "~/features/audience/commands.server";
import { type ReadBox, readBoxes } from "~/features/audience/queries.server";
import { addFromSettings, addHonor, awardRows } from "~/features/awards/commands.server";
import { releaseAwardEmails } from "~/features/awards/jobs.server";
import { type AwardRow, findCandidates } from "~/features/awards/queries.server";
import { revealAwards } from "~/features/awards/reveal.commands.server";
import { undoMs } from "~/features/awards/rules";
import { currentEdition } from "~/features/settings/editions.queries.server";
import type { ChangeResult } from "~/lib/api/change-result";
import { type DemoContext, directorEdit } from "./clock";

/** The awards of an edition: from its settings, decided in private, revealed after the last night. */

/** When the awards of the current edition are set up, and when its jury has decided the first of them. */
export const awardsCreatedAt = "2026-02-10T18:00:00Z";
const firstDecidedAt = "2026-02-14T20:00:00Z";

/** The morning after the awards of a year. */
export const awardsRevealedAt = (year: string) => `${year}-02-27T18:00:00Z`;

type PlannedHonor = { level?: "mention"; title: string; citation?: string };
type AwardPlan = {
  /** By the award's name. Others of the settings are left out. */
  jury: Record<string, PlannedHonor[]>;
  /** The counts of paper ballots, by title: how many gave 1, 2, 3, 4 and 5. */
  audience: Record<string, number[]>;
};

/** Of the films of the year before. */
export const previousAwards: AwardPlan = {
  jury: {
    "Best Feature Film": [
      {
        title: "Low Season",
        citation: "Two telescopes, one bay, and a winter that we did not want to end.",
      },
      { level: "mention", title: "A House with Two Doors" },
    ],
    "Best Short Film": [
      {
        title: "Leave It After the Tone",
        citation: "A greeting, and the pause before the tone. It needed nothing more.",
      },
    ],
    "Best Series Pilot": [{ title: "Night Shift at the Florist" }],
    "2nd place": [{ title: "A House with Two Doors" }],
    "3rd place": [{ title: "Sunday, Both Ways" }],
  },
  audience: { "Everything but the Piano": [0, 2, 5, 24, 58], "Low Season": [1, 4, 18, 30, 22] },
};

/** How the log line begins that wins. */
const logLine = "A lighthouse keeper's widow";

export const currentAwards: AwardPlan = {
  jury: {
    "Best Feature Film": [
      {
        title: "The Lighthouse Between Us",
        citation: "It makes you wait nine years for an answer, and thankful for the wait.",
      },
    ],
    "Best Short Film": [
      {
        title: "The Last Bus to Ojai",
        citation: "One bus, two seats, and the whole valley holding its breath.",
      },
      { level: "mention", title: "Snow Day, Sapporo" },
    ],
    "Best Series Pilot": [
      { title: "Plus One", citation: "We asked for episode two before the lights were up." },
    ],
    "Best Log Line": [{ title: logLine, citation: "We could see the poster." }],
    "2nd place": [{ title: "Gold Leaf" }],
    "3rd place": [{ title: "Orchard" }],
  },
  audience: { "A Table for Two at Kofi's": [0, 1, 6, 25, 70], "Leap Year": [3, 3, 17, 30, 26] },
};

/** The result of a command; throws if it was refused. */
async function expectDone<Done>(change: Promise<ChangeResult<Done, unknown>>): Promise<Done> {
  const result = await change;
  if (result.kind !== "done") throw new Error(`The demo awards: ${JSON.stringify(result)}`);
  return result.body;
}

/** Creates the awards of the current edition from its settings; those that are not planned are left out. */
export async function createAwards(demo: DemoContext, { jury }: AwardPlan): Promise<AwardRow[]> {
  const edit = directorEdit(demo);
  const created = await expectDone(addFromSettings(edit));
  const isPlanned = ({ kind, name }: AwardRow) => kind === "audience" || name in jury;
  for (const award of created) {
    if (!isPlanned(award)) await expectDone(awardRows.remove(edit, award.id, award.version));
  }
  return created.filter(isPlanned);
}

/** Gives an award of the jury to its films. */
export async function decideAward(
  demo: DemoContext,
  award: AwardRow,
  { jury }: AwardPlan,
): Promise<void> {
  for (const { level = "winner", title, citation } of jury[award.name] ?? []) {
    const [candidate] = await findCandidates(demo.db, award, title);
    if (!candidate) throw new Error(`The demo film '${title}' is not eligible.`);
    const { filmId, submissionId } = candidate;
    await expectDone(
      addHonor(directorEdit(demo), award.id, { level, filmId, submissionId, citation }),
    );
  }
}

const boxesOf = async ({ db, clock }: DemoContext): Promise<ReadBox[]> =>
  readBoxes(db, await currentEdition(db), clock());

/** Counts the paper ballots of the first screening of each film. */
async function countPaper(demo: DemoContext, { audience }: AwardPlan): Promise<void> {
  for (const [title, counts] of Object.entries(audience)) {
    const box = (await boxesOf(demo)).find(({ films }) => films[0]?.title === title);
    if (!box) throw new Error(`The demo film '${title}' is not voted on.`);
    const { screeningId, version } = box;
    const filmId = box.films[0]?.filmId ?? "";
    const paper = { version, films: [{ filmId, counts }] };
    await expectDone(putPaper(directorEdit(demo), screeningId, paper));
  }
}

/** Decides what is not decided of these awards, reveals all in the morning, and sends their emails. */
export async function revealAll(
  demo: DemoContext,
  created: readonly AwardRow[],
  plan: AwardPlan,
  year: string,
): Promise<void> {
  const { db, clock, setClock, publicUrl } = demo;
  const edit = directorEdit(demo);
  setClock(awardsRevealedAt(year));
  await countPaper(demo, plan);
  for (const award of created) {
    if (award.kind === "audience") await expectDone(decideByVote(edit, award.id, award.version));
    else await decideAward(demo, award, plan);
  }
  const ids = created.map(({ id }) => id);
  await expectDone(revealAwards({ ...edit, publicUrl }, ids));
  setClock(new Date(clock().getTime() + undoMs));
  await releaseAwardEmails({ db, clock, wakeMail: () => {} });
  await demo.markEmailsSent();
}

/** The awards of the current edition as far as they are at a moment, and the votes of an open vote. */
export async function giveAwards(demo: DemoContext, today: Date): Promise<void> {
  const isPast = (moment: string) => today.getTime() >= Date.parse(moment);
  if (!isPast(awardsCreatedAt)) return;
  demo.setClock(awardsCreatedAt);
  const created = await createAwards(demo, currentAwards);
  if (isPast(awardsRevealedAt("2026"))) {
    return revealAll(demo, created, currentAwards, "2026");
  }
  const first = created.find(({ name }) => name === "Best Short Film");
  if (first && isPast(firstDecidedAt)) {
    demo.setClock(firstDecidedAt);
    await decideAward(demo, first, currentAwards);
  }
  demo.setClock(today);
  await castVotes(demo);
}

const votingPhones = 12;

/** Some phones vote where the vote is open now. */
async function castVotes(demo: DemoContext): Promise<void> {
  const { db, clock, secrets } = demo;
  for (const box of await boxesOf(demo)) {
    if (box.state !== "open") continue;
    const [code = ""] = codesWith(secrets)(box.screeningId, minuteOf(clock()));
    for (let phone = 0; phone < votingPhones; phone += 1) {
      const votes = box.films.map(({ filmId }, index) => ({
        filmId,
        value: 3 + ((phone + index) % 3),
      }));
      const token = randomBytes(32).toString("base64url");
      const outcome = await castVote({ db, clock, secrets }, { code, token, votes });
      if (outcome.kind !== "kept") throw new Error(`A vote of the demo is ${outcome.kind}.`);
    }
  }
}
