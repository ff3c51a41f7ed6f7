import type { SubmissionType } from "~/db/enums";
import { enter, requestLoginCode } from "~/features/auth/login-code/contract";
import * as team from "~/features/auth/people/contract";
import * as assignment from "~/features/jury/assignment/contract";
import { advanceFilms, listRanking } from "~/features/jury/deliberation/contract";
import * as scoring from "~/features/jury/scoring/contract";
import type { ScorecardRequest } from "~/features/jury/scoring/schema";
import * as setup from "~/features/jury/setup/contract";
import type { Jury, Phase } from "~/features/jury/setup/schema";
import { categoriesOf, type Juror } from "../people";
import { count, daysAfter, type Play, wrong } from "../play";
import { dice } from "../random";
import { cookieOf, eachOf, post, type Visitor } from "../visitor";
import { reportAndFix } from "./films";

/** The jury is invited by email, logs in by digits, is assigned, scores, loses a member, and scores again. */

const typeOf = ({ type }: { type: string }) => type;

type Seat = { juror: Juror; id: string; browser: Visitor };

/** Two juries in two phases; resolves to the ranking of each kind of entry, best first. */
export async function judge(play: Play): Promise<Map<string, number>> {
  const { stage, say } = play;
  await stage.moveTo(
    daysAfter(play.settings.dates.lateUntil ?? play.settings.dates.deadlineAt, 1.2),
  );
  const seats = await invite(play);
  const kinds = categoriesOf(play.settings);
  const films = await makeJury(play, "The film jury", seats, kinds.films.map(typeOf));
  const readers = seats.slice(0, Math.max(3, seats.length / 5));
  const lines = await makeJury(play, "The readers", readers, kinds.scripts.map(typeOf));
  const firstLook = await makePhase(play, films, "First look", 2);
  const reading = await makePhase(play, lines, "Reading", 2);
  await assign(play, firstLook);
  await assign(play, reading);
  await score(play, seats, 0.5);
  await leave(play, seats, [firstLook, reading]);
  const staying = seats.filter(({ juror }) => !juror.leaves);
  await score(play, staying, 0.9);
  await play.admin.must(assignment.remindJurors, {
    params: { id: firstLook.id },
    body: { dryRun: false },
  });
  await score(play, staying, 1);
  const shortlist = await makePhase(play, films, "Second look", 3);
  const ranked = await play.admin.all(listRanking, {
    params: { id: firstLook.id },
    query: { among: "all" },
  });
  const best = ranked.filter(({ fair }) => fair !== null);
  const advanced = best.slice(0, Math.max(6, Math.ceil(best.length * 0.3)));
  await play.admin.must(advanceFilms, {
    params: { id: firstLook.id },
    body: {
      submissionIds: advanced.map(({ submissionId }) => submissionId),
      toPhaseId: shortlist.id,
    },
  });
  await assign(play, shortlist);
  await score(play, staying, 1);
  await stage.moveTo(daysAfter(stage.now(), 12));
  for (const phase of [firstLook, reading, shortlist]) await checkGiven(play, phase);
  const order = new Map<string, number>();
  for (const phase of [firstLook, reading, shortlist]) {
    const rows = await play.admin.all(listRanking, { params: { id: phase.id }, query: {} });
    // Films with two scores come before those with one.
    const lift = phase === shortlist ? 1_000 : 0;
    for (const { submissionId, fair } of rows) {
      if (fair !== null) order.set(submissionId, lift + fair);
    }
  }
  say(`The jury gave ${play.counts.get("scores given") ?? 0} scores.`);
  return order;
}

async function invite(play: Play): Promise<Seat[]> {
  for (const { name, email } of play.jurors) {
    // A second attempt after a lost response is refused, because the person exists.
    await play.admin.ask(team.addPerson, { body: { name, email, roles: ["juror"] } });
  }
  const people = await play.admin.all(team.listMembers, { query: {} });
  return play.jurors.map((juror) => {
    const id = people.find(({ email }) => email === juror.email)?.id;
    if (!id) throw new Error(`${juror.email} was not added.`);
    return { juror, id, browser: browserOf(play, juror) };
  });
}

/** A juror's browser: logs in with the invitation's digits, later with requested digits. */
function browserOf({ visitors, stage }: Play, { email, from }: Juror): Visitor {
  const used = new Set<string>();
  const findEmail = () =>
    stage.mail
      .to(email)
      .map(({ text }) => ({
        code: /^\s*(\d{6})\s*$/m.exec(text)?.[1],
        token: /\/jury\/enter\/([\w-]{43})/.exec(text)?.[1],
      }))
      .findLast(({ code, token }) => code && token && !used.has(token));
  // Scores are sent faster than by a person: each request uses another address, with separate rate limits.
  let turn = 0;
  return visitors.visitor({
    from: () => from.replace(/\.0\./, `.${1 + (turn++ % 200)}.`),
    enter: async () => {
      for (let tries = 0; tries < 60; tries += 1) {
        const loginEmail = findEmail();
        if (loginEmail?.code && loginEmail.token) {
          const { code, token } = loginEmail;
          const came = await post(stage, from, enter, { code, token });
          if (came?.status === 201) {
            used.add(token);
            return cookieOf(came);
          }
          if (came && came.status !== 503) used.add(token);
        } else if (tries % 20 === 10) await post(stage, from, requestLoginCode, { email });
        await new Promise((done) => setTimeout(done, 250));
      }
      throw new Error(`${email} does not get in.`);
    },
  });
}

async function makeJury(
  play: Play,
  name: string,
  seats: readonly Seat[],
  categories: SubmissionType[],
): Promise<Jury> {
  const members = seats.map(({ id }) => ({ personId: id }));
  const findJury = async () =>
    (await play.admin.all(setup.listJuries, { query: {} })).find((jury) => jury.name === name);
  await play.admin.ask(setup.createJury, { body: { name, members, categories } });
  const created = await findJury();
  if (!created) throw new Error(`${name} was not made.`);
  return created;
}

async function makePhase(
  play: Play,
  { id }: Jury,
  name: string,
  wantedScores: number,
): Promise<Phase> {
  const now = play.stage.now();
  await play.admin.must(setup.createPhase, {
    body: {
      juryId: id,
      name,
      wantedScores,
      blind: true,
      opensAt: new Date(now.getTime() - 60_000).toISOString(),
      closesAt: daysAfter(now, 10).toISOString(),
      othersVisible: "after_own",
      namesVisible: true,
      criteria: [
        {
          name: "Story",
          hint: "Does the love cost something?",
          weight: 2,
          scale: 5,
          required: true,
        },
        { name: "Craft", hint: "For the means it had", weight: 1, scale: 10, required: true },
        { name: "Heart", hint: null, weight: 1, scale: 5, required: false },
      ],
    },
  });
  const all = await play.admin.all(setup.listPhases, { query: {} });
  const phase = all.find((candidate) => candidate.juryId === id && candidate.name === name);
  if (!phase) throw new Error(`${name} was not made.`);
  return phase;
}

async function assign(play: Play, { id, name }: Phase): Promise<void> {
  const params = { id };
  const tried = await play.admin.must(assignment.assignFilms, { params, body: { dryRun: true } });
  const assigned = await play.admin.must(assignment.assignFilms, {
    params,
    body: { dryRun: false },
  });
  if (tried.filled !== assigned.filled) {
    wrong(
      play,
      `${name}: the try filled ${tried.filled} places, the assignment ${assigned.filled}.`,
    );
  }
  await play.admin.must(assignment.publishAssignments, { params });
  count(play, "assignments", assigned.assignments.filter(({ isNew }) => isNew).length);
}

/** Every juror scores this part of their assignments, in order. */
async function score(play: Play, seats: readonly Seat[], part: number): Promise<void> {
  await eachOf(seats, 10, async ({ juror, browser }) => {
    const assignments = await browser.all(scoring.listOwnFilms, { query: {} });
    const owed = assignments.filter(({ state }) => state === "open" || state === "draft");
    for (const { id } of owed.slice(0, Math.ceil(owed.length * part))) {
      await scoreOne(play, juror, browser, id);
    }
  });
}

const fixed = "films that did not play and were fixed";

async function scoreOne(play: Play, juror: Juror, browser: Visitor, id: string): Promise<void> {
  const params = { id };
  const film = await browser.must(scoring.readOwnAssignment, { params });
  const chance = dice(play.options.seed, "score", juror.email, film.phase.name, film.entry.title);
  const cardText = JSON.stringify(film);
  const title = film.entry.title.replace(/…$/, "");
  const maker = play.makers.find((maker) => maker.title.startsWith(title));
  if (maker && cardText.includes(maker.email)) wrong(play, `A blind card names ${maker.email}.`);
  if (chance.percent(3)) {
    await browser.must(scoring.declareOwnConflict, { params });
    return count(play, "conflicts declared");
  }
  if (chance.percent(3)) {
    await browser.must(scoring.abstain, { params, body: { reason: "I know this place too well" } });
    return count(play, "passed on");
  }
  if (film.entry.screener && !play.counts.has(fixed)) {
    count(play, fixed);
    await reportAndFix(play, browser, id);
  }
  if (film.entry.filmUrl) {
    await browser.must(scoring.recordViewing, { params, body: { statement: "whole" } });
  }
  const liking = (maker?.quality ?? 0.5) + juror.mood + (chance.next() - 0.5) * 0.3;
  const values = Object.fromEntries(
    film.criteria.map(({ id: criterion, scale }) => [
      criterion,
      Math.max(1, Math.min(scale, Math.round(1 + liking * (scale - 1)))),
    ]),
  );
  const body = { values, note: "", give: false, version: film.scorecard?.version ?? 0 };
  // The saved scorecard, also if the response to the first attempt was lost.
  const keep = async (scorecard: ScorecardRequest) => {
    const { status, body: card } = await browser.ask(scoring.saveScorecard, {
      params,
      body: scorecard,
    });
    return status === 200
      ? card
      : (await browser.must(scoring.readOwnAssignment, { params })).scorecard;
  };
  const verdict = liking > 0.66 ? "yes" : liking > 0.33 ? "maybe" : "no";
  const draft = chance.percent(40) ? await keep(body) : film.scorecard;
  if (draft && draft.state !== "draft") wrong(play, `A draft of ${juror.email} was not kept.`);
  const card = await keep({ ...body, verdict, give: true, version: draft?.version ?? 0 });
  if (card?.state !== "given") wrong(play, `A score of ${juror.email} was not kept.`);
  else count(play, "scores given");
}

/** One juror leaves; their scores still count, the rest is reassigned. */
async function leave(play: Play, seats: readonly Seat[], phases: readonly Phase[]): Promise<void> {
  const leaver = seats.find(({ juror }) => juror.leaves);
  if (!leaver) return;
  await play.admin.must(team.revokePerson, { params: { id: leaver.id }, body: { scores: "keep" } });
  for (const phase of phases) await assign(play, phase);
}

async function checkGiven(play: Play, { id, name }: Phase): Promise<void> {
  const all = await play.admin.all(assignment.listAssignments, { params: { id }, query: {} });
  const ends = ["given", "abstained", "excluded"];
  const open = all.filter(({ state }) => !ends.includes(state));
  for (const { title, personName, state } of open) {
    wrong(play, `${name}: ${title} of ${personName} is ${state}.`);
  }
  count(play, "assignments given, passed on or excluded", all.length - open.length);
  count(play, "assignments at the close", all.length);
}
