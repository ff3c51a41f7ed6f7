import * as decisions from "~/features/decisions/contract";
import type { AdminFilm } from "~/features/films/admin/schema";
import * as films from "~/features/films/contract";
import * as blocks from "~/features/programme/blocks/contract";
import { readProgramme } from "~/features/programme/contract";
import * as screenings from "~/features/programme/screenings/contract";
import * as venues from "~/features/programme/venues/contract";
import * as versions from "~/features/programme/versions/contract";
import { categoriesOf } from "../people";
import { count, type Play, wrong } from "../play";
import { eachOf } from "../visitor";

/** Accepted entries become films, films blocks, blocks screenings; two versions are published. */

const houses = [
  { name: "The Aster", capacity: 412 },
  { name: "Mercado Hall", capacity: 180 },
  { name: "The Little Lamp", capacity: 64 },
];
/** Start times of an evening, in the festival's time zone. */
const slots = ["15:00", "17:30", "20:00", "22:30"];
const perBlock = 100 * 60;
/** The number of evenings: a larger festival has more screens. */
const evenings = 6;

/** Publishes the selection, then plans and publishes the nights while visitors read them. */
export async function plan(play: Play): Promise<void> {
  const { admin, say } = play;
  const undecided = await admin.must(decisions.listDecisions, { query: { outcome: "none" } });
  if (undecided.length > 0)
    wrong(play, `${undecided.length} entries are undecided at the publication.`);
  const published = await admin.ask(decisions.publishSelection, { body: {} });
  const selection = await admin.must(decisions.readSelection);
  if (!selection.publishedAt) {
    wrong(play, `The selection is not published: ${JSON.stringify(published.body)}`);
  }
  const programmeFilms = await makeFilms(play);
  const all = await makeBlocks(play, programmeFilms);
  const rooms = await makeVenues(play, Math.ceil(all.length / (evenings * slots.length)));
  const placed = await place(play, all, rooms);
  await publish(play, "The nights");
  const readers = readWhile(play);
  await moveSome(play, placed);
  await publish(play, "Two changes");
  await readers.stop();
  await tell(play);
  const { number, screenings } = await admin.must(readProgramme);
  count(play, "screenings published", screenings.length);
  count(play, "films shown", programmeFilms.length);
  say(`Version ${number} of the programme has ${screenings.length} screenings.`);
}

async function makeFilms(play: Play): Promise<AdminFilm[]> {
  const { admin, settings } = play;
  const filmTypes = new Set(categoriesOf(settings).films.map(({ type }) => type));
  const accepted = await admin.all(decisions.listDecisions, { query: { outcome: "accepted" } });
  const created: AdminFilm[] = [];
  const coming = accepted.filter(
    ({ submissionType, withdrawnAt }) => filmTypes.has(submissionType) && !withdrawnAt,
  );
  await eachOf(coming, 4, async ({ submissionId }) => {
    const params = { id: submissionId };
    const film = await admin.must(films.createFilmFromSubmission, { params, body: {} });
    // Declined films are not in the programme.
    if (film.confirmation !== "yes") return;
    const { id } = film;
    for (let tries = 0; tries < 4; tries += 1) {
      const { version, copyFormat } = await admin.must(films.readFilm, { params: { id } });
      if (copyFormat) break;
      await admin.ask(films.changeFilm, {
        params: { id },
        body: {
          runningSeconds: film.duration * 60 - 7,
          copyFormat: "DCP",
          version,
          guests: [{ name: film.director, email: film.directorEmail, arrives: null, leaves: null }],
        },
      });
    }
    created.push(await admin.must(films.readFilm, { params: { id } }));
  });
  return created.sort((a, b) => a.title.localeCompare(b.title));
}

async function makeVenues({ admin }: Play, count: number) {
  const more = Array.from({ length: Math.max(0, count - houses.length) }, (_, at) => ({
    name: `Screen ${houses.length + at + 1}`,
    capacity: 120,
  }));
  const venueData = [...houses, ...more];
  const existing = await admin.all(venues.listVenues, { query: {} });
  for (const house of venueData) {
    if (existing.some(({ name }) => name === house.name)) continue;
    const body = { ...house, description: "A room of the rehearsal.", address: "1 Pier Road" };
    await admin.must(venues.createVenue, { body });
  }
  const all = await admin.all(venues.listVenues, { query: {} });
  return venueData.flatMap(({ name }) => all.find((venue) => venue.name === name) ?? []);
}

/** A feature is shown alone, shorts and pilots are combined up to a hundred minutes. */
async function makeBlocks({ admin, slug }: Play, programmeFilms: readonly AdminFilm[]) {
  const planned: { title: string; kind: "single" | "shorts"; films: AdminFilm[] }[] = [];
  for (const film of programmeFilms) {
    if (film.category === "feature") {
      planned.push({ title: film.title, kind: "single", films: [film] });
      continue;
    }
    const open = planned.findLast(({ kind }) => kind === "shorts");
    const length =
      open?.films.reduce((sum, film) => sum + (film.runningSeconds ?? 0), 0) ?? perBlock;
    if (open && length + (film.runningSeconds ?? 0) <= perBlock) open.films.push(film);
    else {
      const number = planned.filter(({ kind }) => kind === "shorts").length + 1;
      planned.push({ title: `${slug} shorts ${number}`, kind: "shorts", films: [film] });
    }
  }
  const existing = await admin.all(blocks.listBlocks, { query: {} });
  for (const { films: inside, ...block } of planned) {
    if (existing.some(({ title }) => title === block.title)) continue;
    const body = { ...block, films: inside.map(({ id }) => ({ filmId: id, gapSeconds: 30 })) };
    await admin.must(blocks.createBlock, { body });
  }
  const all = await admin.all(blocks.listBlocks, { query: {} });
  return planned.flatMap(({ title }) => all.find((block) => block.title === title) ?? []);
}

type Placed = { id: string };

/** Schedules everything, at first carelessly: screenings with an error are moved until none is left. */
async function place(
  play: Play,
  all: readonly { id: string; title: string }[],
  rooms: readonly { id: string }[],
): Promise<Placed[]> {
  const { admin, settings } = play;
  const at = (slot: number) => {
    const day = new Date(`${settings.dates.festivalFrom}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + Math.floor(slot / slots.length));
    return `${day.toISOString().slice(0, 10)}T${slots[slot % slots.length]}`;
  };
  const existing = await admin.all(screenings.listScreenings, { query: {} });
  const placed: Placed[] = [];
  for (const [number, block] of all.entries()) {
    const venueId = rooms[number % rooms.length]?.id ?? "";
    const slot = Math.floor(number / rooms.length);
    // Every fifth is scheduled at a time that is already taken.
    const careless = number % 5 === 4 ? Math.max(0, slot - 1) : slot;
    if (existing.some(({ blockId }) => blockId === block.id)) continue;
    await admin.must(screenings.createScreening, {
      body: { blockId: block.id, venueId, starts: at(careless) },
    });
  }
  const allScreenings = await admin.all(screenings.listScreenings, { query: {} });
  for (const block of all) {
    const screening = allScreenings.find(({ blockId }) => blockId === block.id);
    if (!screening) throw new Error(`${block.title} was not placed.`);
    placed.push({ id: screening.id });
  }
  await solve(play, at, Math.ceil(all.length / rooms.length) + 1);
  for (const { id } of placed) await confirm(play, id);
  return placed;
}

/** Moves conflicting screenings to the next free evening, until there are no errors. */
async function solve(play: Play, at: (slot: number) => string, free: number): Promise<void> {
  const { admin } = play;
  for (let tries = 0; tries < 200; tries += 1) {
    const { problems } = await admin.must(versions.checkProgramme, { body: {} });
    const [error] = problems.filter(({ level }) => level === "error");
    if (!error) return;
    const id = error.screeningIds.at(-1) ?? "";
    const { version } = await admin.must(screenings.readScreening, { params: { id } });
    await admin.ask(screenings.changeScreening, {
      params: { id },
      body: { version, starts: at(free + tries) },
    });
    count(play, "clashes solved");
  }
  throw new Error("The board still has errors after 200 moves.");
}

async function confirm({ admin }: Play, id: string): Promise<void> {
  const { state, version } = await admin.must(screenings.readScreening, { params: { id } });
  if (state === "confirmed") return;
  await admin.ask(screenings.changeScreening, {
    params: { id },
    body: { version, state: "confirmed" },
  });
}

async function publish(play: Play, note: string): Promise<void> {
  const { admin } = play;
  const { number } = await admin.must(readProgramme);
  const { revision, problems } = await admin.must(versions.checkProgramme, { body: {} });
  const blocking = problems.filter((problem) => problem.blocking);
  for (const { text } of blocking) wrong(play, `The board cannot be published: ${text}`);
  const response = await admin.ask(versions.publishProgramme, {
    body: { revision, note, reason: blocking.length > 0 ? "Rehearsed" : null },
  });
  const after = await admin.must(readProgramme);
  if (after.number !== number + 1) {
    wrong(
      play,
      `After '${note}' the programme is version ${after.number}, before ${number}: ${response.status} ${JSON.stringify(response.body)}`,
    );
  }
}

async function moveSome({ admin }: Play, placed: readonly Placed[]): Promise<void> {
  const [moved, , cancelled] = placed;
  if (moved) {
    const { id } = moved;
    const { version, starts } = await admin.must(screenings.readScreening, { params: { id } });
    const earlier = `${starts.slice(0, 11)}13:00`;
    await admin.ask(screenings.changeScreening, {
      params: { id },
      body: { version, starts: earlier, moveNote: "The projector is needed elsewhere." },
    });
  }
  if (cancelled) {
    const { id } = cancelled;
    const { version } = await admin.must(screenings.readScreening, { params: { id } });
    await admin.ask(screenings.changeScreening, {
      params: { id },
      body: { version, state: "cancelled" },
    });
  }
}

/** Visitors who read the programme during publications: they never see a mix of two versions. */
function readWhile(play: Play) {
  let going = true;
  const reader = play.visitors.visitor({ from: () => "127.4.4.4" });
  const reading = (async () => {
    while (going) {
      const { screenings: all, films, number } = await reader.must(readProgramme);
      const listedIds = new Set(films.map(({ id }) => id));
      const lost = all.filter(({ filmIds }) => filmIds.some((id) => !listedIds.has(id)));
      if (lost.length > 0) wrong(play, `Version ${number} shows films that it does not have.`);
      count(play, "readings meanwhile");
      await new Promise((done) => setTimeout(done, 200));
    }
  })();
  return {
    stop: () => {
      going = false;
      return reading;
    },
  };
}

/** Emails the filmmakers whose screenings were published or changed, once each. */
async function tell(play: Play): Promise<void> {
  const { admin, stage } = play;
  const drafts = await admin.all(versions.listProgrammeEmails, { query: { state: "draft" } });
  const ids = drafts.map(({ id }) => id);
  if (ids.length === 0) return wrong(play, "No filmmaker is to be told of their screening.");
  await admin.must(versions.sendProgrammeEmails, { body: { ids } });
  const again = await admin.must(versions.sendProgrammeEmails, { body: { ids } });
  if (again.sent !== 0) wrong(play, `Emails about screenings were sent twice: ${again.sent}.`);
  for (const { to, subject } of drafts) {
    await stage.mail.waitFor(`'${subject}' to ${to}`, () =>
      stage.mail.to(to).find((email) => email.subject === subject),
    );
  }
  count(play, "filmmakers told of their screening", drafts.length);
}
