import { announce, decide, deliverToEveryone } from "./acts/announcement";
import { voteInHalls } from "./acts/audience";
import { decideAwards, revealAwards } from "./acts/awards";
import { renameCategories } from "./acts/categories";
import { answer, collectDeliverables } from "./acts/confirmations";
import { openNextEdition, playArchive } from "./acts/editions";
import {
  compareErased,
  compareOthers,
  erasePeople,
  readHoldings,
  restoreOlder,
} from "./acts/erasures";
import { setUpFestival } from "./acts/festival";
import { compareFilms, uploadFilms } from "./acts/films";
import { eraseOwner, type Handover, handOver } from "./acts/handover";
import { importEntries } from "./acts/imports";
import { judge } from "./acts/jury";
import { takeBackEntry } from "./acts/leaked-link";
import { mailGroup } from "./acts/mailings";
import { markAnnounced } from "./acts/marks";
import { sendNewsletter } from "./acts/newsletter";
import { forgetConnections, refuseSender } from "./acts/outages";
import { makeCodes, setTiers } from "./acts/prices";
import { plan } from "./acts/programme";
import { askQuestions, compareAnswers } from "./acts/questions";
import { submitEntries } from "./acts/submissions";
import { compareTitles } from "./acts/titles";
import { compareTranslated } from "./acts/translated-pages";
import {
  type Agreement,
  compareEdition,
  compareNext,
  countEmails,
  mainOf,
  waitForMailQueue,
} from "./consistency";
import { compareMoney, waitForFees } from "./money";
import type { Options } from "./options";
import { castMakers } from "./people";
import { drawPages } from "./pictures";
import { act, daysAfter, openPlay, type Play } from "./play";
import { isGood, type RehearsalResult, writeReport } from "./report";
import { joinStage } from "./running";
import { openStage } from "./site";

/** The first day of a rehearsal with a new site. */
const begins = new Date("2026-04-01T17:00:00Z");

/**
 * Runs one festival from the call for entries to the next one, and compares independent figures. `say` gets the
 * progress. Resolves to the results; the report is written by then.
 */
export async function rehearse(
  options: Options,
  say: (line: string) => void,
): Promise<RehearsalResult> {
  const began = performance.now();
  const stage = options.into ? await joinStage(options.into) : await openStage(options, begins);
  const log = (line: string) =>
    say(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  try {
    const prepared = openPlay(stage, options, log);
    const before = await countEmails(prepared);
    // A site that is already running keeps the director's login as it is.
    if (!options.into) await prepared.director.setUpApp(prepared.admin);
    await setUpFestival(prepared);
    const { slug } = await openNextEdition(prepared);
    await renameCategories(prepared);
    const settings = await setTiers({ ...prepared, slug });
    // A site may have many rehearsals: each has a new jury.
    const jurors = prepared.jurors.map((juror) => ({
      ...juror,
      email: juror.email.replace("@", `.${slug}@`),
    }));
    const makers = castMakers(options.entries, options.seed, settings);
    const cast = { ...prepared, before, slug, settings, jurors, makers };
    const play: Play = { ...cast, codes: await makeCodes(cast) };
    const during = <T>(name: string, work: () => Promise<T>) => act(play, name, work);
    await askQuestions(play);
    const imported: Agreement[] = [];
    let handover: Handover | null = null;
    for (const season of ["early", "regular", "late"] as const) {
      await during("entries", () => submitEntries(play, season));
      if (season !== "regular") continue;
      imported.push(...(await during("import", () => importEntries(play))));
      await during("uploads", () => uploadFilms(play));
      await during("leaked link", () => takeBackEntry(play));
      await during("refused sender", () => refuseSender(play));
      await during("dead connections", () => forgetConnections(play));
      handover = await during("change of hands", () => handOver(play));
    }
    const order = await during("jury", () => judge(play));
    const mailed = await during("email to a group", () => mailGroup(play));
    const decided = await during("decisions", () => decide(play, order));
    const announcement = await during("announcement", () => announce(play));
    await during("emails of the announcement", () => deliverToEveryone(play, announcement));
    const marked = await during("marks", () => markAnnounced(play));
    await during("answers", () => answer(play, announcement));
    await during("deliverables", () => collectDeliverables(play));
    await during("programme", () => plan(play));
    const newsletter = await during("newsletter", () => sendNewsletter(play));
    await during("awards", () => decideAwards(play));
    const voted = await during("audience vote", () => voteInHalls(play));
    const awarded = await during("awards", () => revealAwards(play, voted.vote));
    await stage.calm();
    await during("mail queue and fees", async () => {
      await waitForMailQueue(play);
      await waitForFees(play);
    });
    const agreements = await during("comparisons", async () => [
      ...(await compareEdition(play, announcement)),
      ...(await compareMoney(play)),
      ...(await compareFilms(play)),
      await compareAnswers(play),
      ...(await compareTitles(play)),
      ...imported,
      ...compareTranslated(play),
      ...mailed,
      ...newsletter,
      ...voted.agreements,
      ...awarded,
      decided,
      marked,
    ]);
    const pictures = options.pictures ? await drawPages(play) : [];
    const backup = await during("backup", async () => stage.backUp?.());
    const holdings = await readHoldings(play);
    const erased = await during("deletions", async () => [
      ...(handover ? [await eraseOwner(play, handover)] : []),
      ...(await erasePeople(play)),
    ]);
    agreements.push(await compareOthers(play, holdings, erased));
    if (backup) {
      agreements.push(...(await during("restore", () => restoreOlder(play, backup, erased))));
    }
    agreements.push(...(await during("next edition", () => nextYear(play))));
    agreements.push(...(await during("search for traces", () => compareErased(play, erased))));
    // A database that is cut off is an intended error, and so are connections that died.
    const isIntended = (line: string) => line.includes("does not answer on this connection");
    if (options.faults === 0) {
      play.wrong.push(...stage.mistakes().filter((line) => !isIntended(line)));
    }
    const seconds = (performance.now() - began) / 1000;
    const result: RehearsalResult = { options, play, agreements, seconds, pictures };
    log(isGood(result) ? "Everything agrees." : "Something does not agree.");
    log(writeReport(result));
    return result;
  } catch (error) {
    // The log is written in batches, a moment later.
    await new Promise((done) => setTimeout(done, 1_500));
    for (const mistake of stage.mistakes()) log(mistake);
    throw error;
  } finally {
    await stage.close();
  }
}

/** The festival is over: its edition is archived, and the next one opened. */
async function nextYear(play: Play): Promise<Agreement[]> {
  const { stage, admin, settings, slug } = play;
  await stage.moveTo(daysAfter(settings.dates.festivalTo, 20));
  const { slug: next } = await openNextEdition(play);
  await playArchive(play, slug);
  const archived = new Map<string, string>();
  for (const part of ["", "/films", "/programme"]) {
    const address = `/${slug}${part}`;
    archived.set(address, mainOf((await admin.read(address)).text));
  }
  await stage.moveTo(daysAfter(stage.now(), 40));
  return compareNext(play, next, archived);
}
