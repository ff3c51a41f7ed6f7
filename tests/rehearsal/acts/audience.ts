import {
  castVote,
  listBoxes,
  putPaper,
  readBallot,
  readHallCode,
  readResult,
} from "~/features/audience/contract";
import type { Box } from "~/features/audience/schema";
import { voteRefusals } from "~/features/audience/texts";
import type { Award } from "~/features/awards/schema";
import { type Agreement, sum } from "../consistency";
import { count, type Play, wrong } from "../play";
import { dice } from "../random";
import { eachOf, type Visitor } from "../visitor";

/** The audience votes by phone in three halls, in the smallest with more phones than seats. Some change their vote. */

/** Halls that are voted in; phones without a seat; phones in the halls that are not full; paper ballots there. */
const halls = 3;
const withoutSeat = 12;
const fewPhones = 25;
const paperBallots = 4;
/** Phones that send their vote at a time. */
const atATime = 12;

type Values = { filmId: string; value: number }[];

/** What the audience gave, as the phones know it. */
export type Vote = {
  /** The number of each value from 1 to 5, by film. */
  counts: Map<string, number[]>;
  /** People on phones and on paper. */
  people: number;
  /** Votes whose response was lost: they may have been kept for a phone that the site does not know. */
  uncertain: number;
};

/** Votes in some halls while they are open. Resolves to the vote and its comparisons. */
export async function voteInHalls(play: Play): Promise<{ vote: Vote; agreements: Agreement[] }> {
  const vote: Vote = { counts: new Map(), people: 0, uncertain: 0 };
  // Not one that would open when the whole vote is over.
  const [smallest, ...others] = (await readBoxes(play))
    .filter(({ opensAt, closesAt }) => Date.parse(opensAt) + 3_600_000 < Date.parse(closesAt))
    .sort((a, b) => a.capacity - b.capacity);
  if (!smallest) {
    wrong(play, "No screening can be voted on.");
    return { vote, agreements: [] };
  }
  const voted = [smallest, ...others.slice(0, halls - 1)].sort(
    (a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt),
  );
  const before = { thanked: played(play, thanked), changed: played(play, changed) };
  let paper = 0;
  for (const box of voted) {
    const opens = new Date(Date.parse(box.opensAt) + 60_000);
    if (play.stage.now() < opens) await play.stage.moveTo(opens);
    await voteIn(
      play,
      vote,
      box,
      box === smallest
        ? box.capacity + withoutSeat
        : Math.min(fewPhones, box.capacity - paperBallots),
    );
    if (box !== smallest) paper += await enterPaper(play, vote, box);
  }
  const boxes = await readBoxes(play);
  const phones = played(play, thanked) - before.thanked - (played(play, changed) - before.changed);
  vote.people = phones + paper;
  const kept = sum(boxes.map(({ ballots, paper }) => ballots - paper));
  // A vote whose response was lost may have been kept without a thank you.
  const unknown = Math.min(Math.max(0, kept - phones), vote.uncertain);
  const full = boxes.find(({ screeningId }) => screeningId === smallest.screeningId);
  return {
    vote,
    agreements: [
      {
        label: "Ballots on phones",
        left: ["thanked, without changed votes", phones],
        right: ["kept", kept - unknown],
      },
      {
        label: "Ballots in a hall with more phones than seats",
        left: ["its seats", smallest.capacity],
        right: ["kept", full?.ballots ?? 0],
      },
      {
        label: "Ballots on paper",
        left: ["entered", paper],
        right: ["kept", sum(boxes.map((box) => box.paper))],
      },
    ],
  };
}

const thanked = "phones thanked for a vote";
const changed = "votes changed";
const played = ({ counts }: Play, name: string) => counts.get(name) ?? 0;

const readBoxes = ({ admin, slug }: Play) => admin.all(listBoxes, { query: { edition: slug } });

/** What one person gives the films of a hall: at least the first. */
function valuesOf(play: Play, { title, films }: Box, person: number, time: number): Values {
  const chance = dice(play.options.seed, "phone", title, person, time);
  return films.flatMap(({ filmId }, index) => {
    const value = chance.whole(1, 5);
    return chance.percent(80) || index === 0 ? [{ filmId, value }] : [];
  });
}

function add({ counts }: Vote, values: Values, by: 1 | -1): void {
  for (const { filmId, value } of values) {
    const ofFilm = counts.get(filmId) ?? [0, 0, 0, 0, 0];
    ofFilm[value - 1] = (ofFilm[value - 1] ?? 0) + by;
    counts.set(filmId, ofFilm);
  }
}

/** All phones of a hall vote from its one address; some of those that were thanked change their vote. */
async function voteIn(play: Play, vote: Vote, box: Box, phones: number): Promise<void> {
  const hall = `127.251.1.${1 + (box.capacity % 200)}`;
  const readCode = async () =>
    (await play.admin.must(readHallCode, { params: { screeningId: box.screeningId } })).code;
  let code = await readCode();
  /** Sends a vote with the code on the screen, and with the next one if that has passed. */
  const send = async (phone: Visitor, votes: Values) => {
    for (let tries = 0; ; tries += 1) {
      const came = await phone.ask(castVote, { body: { code, votes } });
      if (came.status !== 404 || tries === 3) return came;
      code = await readCode();
    }
  };
  const kept: { person: number; values: Values; phone: Visitor }[] = [];
  const seated = box.capacity - withoutSeat;
  const sendFirst = async (person: number) => {
    // Those who hurry for the last seats think alike, so the result does not depend on who gets one.
    const values = valuesOf(play, box, Math.min(person, seated), 0);
    const phone = play.visitors.visitor({ from: () => hall });
    const { status, body, tries } = await send(phone, values);
    if (tries > 1) vote.uncertain += 1;
    if (status === 409) {
      count(play, "phones without a seat");
      const refusal = JSON.stringify(body);
      if (!refusal.includes(voteRefusals.full)) wrong(play, `A full hall answers ${refusal}.`);
      return;
    }
    if (status !== 201) return wrong(play, `A first vote was answered ${status}.`);
    count(play, thanked);
    add(vote, values, 1);
    kept.push({ person, values, phone });
  };
  const people = Array.from({ length: phones }, (_, person) => person);
  await eachOf(people.slice(0, seated), atATime, sendFirst);
  await eachOf(people.slice(seated), atATime, sendFirst);
  const undecided = kept.filter(
    ({ person }) =>
      person < seated && dice(play.options.seed, "changes", box.title, person).percent(20),
  );
  await eachOf(undecided, atATime, async ({ person, values, phone }) => {
    const next = valuesOf(play, box, person, 1);
    const { status } = await send(phone, next);
    if (status !== 200) return wrong(play, `A changed vote was answered ${status}.`);
    count(play, thanked);
    count(play, changed);
    add(vote, values, -1);
    add(vote, next, 1);
    const { mine } = await phone.must(readBallot, { params: { code } });
    const sorted = (list: Values) =>
      list
        .map(({ filmId, value }) => `${filmId} ${value}`)
        .sort()
        .join();
    if (sorted(mine ?? []) !== sorted(next)) wrong(play, "A phone does not see its changed vote.");
  });
}

/** The team counts the paper ballots of a hall. Resolves to the number of people. */
async function enterPaper(play: Play, vote: Vote, box: Box): Promise<number> {
  const { admin } = play;
  const { screeningId } = box;
  const people = Array.from({ length: paperBallots }, (_, person) =>
    valuesOf(play, box, person, 2),
  );
  const ofPaper: Vote = { counts: new Map(), people: 0, uncertain: 0 };
  for (const values of people) {
    add(ofPaper, values, 1);
    add(vote, values, 1);
  }
  const films = [...ofPaper.counts].map(([filmId, counts]) => ({ filmId, counts }));
  for (let tries = 0; tries < 5; tries += 1) {
    const now = (await readBoxes(play)).find((row) => row.screeningId === screeningId);
    if (!now || now.paper > 0) break;
    await admin.ask(putPaper, { params: { screeningId }, body: { films, version: now.version } });
  }
  return paperBallots;
}

/** The result of the vote is what the phones and the paper gave, and its winners are those of the formula. */
export async function compareResult(
  { admin }: Play,
  { counts, people, uncertain }: Vote,
  { id, minBallots, honors }: Award,
): Promise<Agreement[]> {
  // Votes that were perhaps kept are in the result, too.
  if (uncertain > 0) return [];
  const { ballots, rows } = await admin.must(readResult, { params: { id } });
  const films = [...counts].map(([filmId, ofFilm]) => ({
    filmId,
    ballots: sum(ofFilm),
    points: sum(ofFilm.map((number, index) => number * (index + 1))),
  }));
  const [allBallots, allPoints] = [
    sum(films.map((film) => film.ballots)),
    sum(films.map((film) => film.points)),
  ];
  // As by 20 more ballots with the mean of all.
  const scoreOf = (film: (typeof films)[number]) =>
    (film.points + (20 * allPoints) / allBallots) / (film.ballots + 20);
  const ranked = films.filter((film) => film.ballots >= minBallots);
  const best = Math.max(...ranked.map(scoreOf));
  const winners = ranked.filter((film) => best - scoreOf(film) < 1e-9).map(({ filmId }) => filmId);
  const won = (honors ?? []).flatMap(({ filmId, level }) =>
    level === "winner" ? (filmId ?? []) : [],
  );
  return [
    {
      label: "People who voted",
      left: ["phones and paper", people],
      right: ["the result", ballots],
    },
    {
      label: "Points of the audience's vote",
      left: ["phones and paper", allPoints],
      right: ["the result", sum(rows.map((row) => Math.round(row.mean * row.ballots)))],
    },
    {
      label: "Winners of the audience's award",
      left: ["by the formula", winners.length],
      right: [
        "decided",
        won.length === winners.length
          ? winners.filter((id) => won.includes(id)).length
          : -won.length,
      ],
    },
  ];
}
