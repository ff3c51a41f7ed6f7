import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { FilmCategory } from "~/db/enums";
import {
  ballots,
  blockFilms,
  confirmations,
  entrySources,
  filmGuests,
  films,
  honors,
  programmeVersions,
  scheduleEvents,
  submissions,
} from "~/db/schema";
import { genreLabel } from "~/features/settings/category-form.rules";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { getSettings, readTimeZone } from "~/features/settings/queries.server";
import { isInPublishedSelection } from "~/features/submissions/decision/selection.queries.server";
import { isText, submissionTitle } from "~/features/submissions/schema";
import { type AuditEntry, audit, type EditContext } from "~/lib/api/audit-log.server";
import { type ChangeResult, done, refuse, unknownRow } from "~/lib/api/change-result";
import type { FieldError } from "~/lib/api/problem";
import { skippedTimeMessage } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { placeholderImage } from "~/lib/pictures";
import { type FilmDetails, type FilmRow, filmOfEntry, findFilm } from "../queries.server";
import { lockDraft } from "../revision-lock.commands.server";
import { filmBadge } from "../schema";
import type { FilmChange, NewFilm } from "./schema";

/** Films created, edited, published and deleted in the admin. */

/** The result of a change. */
type FilmChangeResult<Film = FilmDetails> = ChangeResult<Film, FilmRow>;

const inBlockMessage = "This film is in a block. Remove it from the block first.";
const announcedMessage =
  "This film is in the published programme. Cancel its screenings and publish the programme first.";

const laurelMessage = "This film has a laurel, or votes of the audience, so it can't be deleted.";

/**
 * Whether a film has a public laurel or ballots. An award that is not revealed is no reason, since programmers would
 * learn of it: it stays with the film's entry. Films without an entry got a laurel when their programme was published.
 */
const hasLaurel = async (tx: Database, filmId: string): Promise<boolean> =>
  (await tx.$count(honors, and(eq(honors.filmId, filmId), isNotNull(honors.code)))) > 0 ||
  (await tx.$count(ballots, eq(ballots.filmId, filmId))) > 0;

async function requireFilm(tx: Database, id: string): Promise<FilmDetails> {
  const film = await findFilm(tx, id);
  if (!film) throw new Error("The film was not stored.");
  return film;
}

type Guest = Omit<typeof filmGuests.$inferInsert, "filmId" | "ordinal">;

/** Guests with their times in UTC, or errors about times that clocks skip. */
async function readGuests(
  tx: Database,
  guests: NewFilm["guests"],
): Promise<{ guests: Guest[] | undefined } | { errors: FieldError[] }> {
  if (!guests) return { guests };
  const timeZone = await readTimeZone(tx);
  const errors: FieldError[] = [];
  const guestsInUtc = guests.map(({ arrives, leaves, ...guest }, index) => {
    const readMoment = (field: string, localTime: string | null) => {
      const moment = localTime === null ? null : momentOf(timeZone, localTime);
      if (localTime !== null && !moment) {
        errors.push({ path: `guests.${index}.${field}`, message: skippedTimeMessage });
      }
      return moment;
    };
    return {
      ...guest,
      arrives: readMoment("arrives", arrives),
      leaves: readMoment("leaves", leaves),
    };
  });
  return errors.length > 0 ? { errors } : { guests: guestsInUtc };
}

async function replaceGuests(
  tx: Database,
  filmId: string,
  guests: Guest[] | undefined,
): Promise<void> {
  if (!guests) return;
  await tx.delete(filmGuests).where(eq(filmGuests.filmId, filmId));
  if (guests.length === 0) return;
  await tx
    .insert(filmGuests)
    .values(guests.map((guest, ordinal) => ({ ...guest, filmId, ordinal })));
}

/** Adds a film without an entry to the programme. */
export function createFilm(
  { db, clock, by, actor }: EditContext,
  { guests, ...fields }: NewFilm,
): Promise<FilmChangeResult> {
  return db.transaction(async (tx): Promise<FilmChangeResult> => {
    await lockDraft(tx);
    const guestsResult = await readGuests(tx, guests);
    if ("errors" in guestsResult) return { kind: "invalid", errors: guestsResult.errors };
    const now = clock();
    const [row] = await tx
      .insert(films)
      .values({
        inProgramme: true,
        rating: null,
        imageUrl: placeholderImage,
        ...filmBadge(fields.category ?? null),
        ...fields,
        createdAt: now,
        changedAt: now,
        changedBy: by,
      })
      .returning();
    if (!row) throw new Error("The film was not stored.");
    await replaceGuests(tx, row.id, guestsResult.guests);
    await audit(tx, now, actor, "film made", auditEntry(row));
    return done(await requireFilm(tx, row.id));
  });
}

/** An entry's film without its title, which a deletion deletes. */
const auditEntry = ({ id, title, submissionId }: typeof films.$inferSelect): AuditEntry => ({
  subject: id,
  detail: submissionId ? { submissionId } : { film: title },
});

/** Whether a published, uncancelled screening shows a film. */
async function isAnnounced(tx: Database, filmId: string): Promise<boolean> {
  const [newest] = await tx
    .select({ snapshot: programmeVersions.snapshot })
    .from(programmeVersions)
    .where(whereEdition(programmeVersions.editionId))
    .orderBy(desc(programmeVersions.number))
    .limit(1);
  const isInNewestVersion = newest?.snapshot.some(
    ({ state, filmIds }) => state === "confirmed" && filmIds.includes(filmId),
  );
  return isInNewestVersion ?? false;
}

/** Whether a confirmed screening shows a film. */
async function isConfirmed(tx: Database, filmId: string): Promise<boolean> {
  const confirmedScreenings = await tx
    .select({ id: scheduleEvents.id })
    .from(scheduleEvents)
    .innerJoin(blockFilms, eq(blockFilms.blockId, scheduleEvents.blockId))
    .where(and(eq(blockFilms.filmId, filmId), eq(scheduleEvents.state, "confirmed")))
    .limit(1);
  return confirmedScreenings.length > 0;
}

const isInBlock = async (tx: Database, filmId: string): Promise<boolean> =>
  (await tx.$count(blockFilms, eq(blockFilms.filmId, filmId))) > 0;

/**
 * Whether the film may be public without revealing a decision: it has no entry, or one announced as
 * accepted.
 */
async function mayBePublic(tx: Database, submissionId: string | null): Promise<boolean> {
  if (!submissionId) return true;
  const [entry] = await tx
    .select({ announced: submissions.announcedStatus })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  return entry?.announced === "accepted";
}

/** Why a film cannot be changed like this; null if it can. */
async function findRefusal(
  tx: Database,
  row: FilmRow,
  change: Partial<NewFilm>,
): Promise<Exclude<FilmChangeResult, { kind: "done" }> | null> {
  if (change.isPublic === true && !row.isPublic && !(await mayBePublic(tx, row.submissionId))) {
    return refuse(
      "This entry has not been announced as accepted yet. Announce the decision first.",
    );
  }
  if (change.isPublic === false && row.isPublic && (await isAnnounced(tx, row.id))) {
    return refuse(announcedMessage);
  }
  if (change.inProgramme === false && row.inProgramme && (await isInBlock(tx, row.id))) {
    return refuse(inBlockMessage);
  }
  if (
    change.runningSeconds === null &&
    row.runningSeconds !== null &&
    (await isConfirmed(tx, row.id))
  ) {
    const message = "This film is in a confirmed screening, so it needs a running time.";
    return { kind: "invalid", errors: [{ path: "runningSeconds", message }] };
  }
  return null;
}

/** Changes a film; missing fields stay. A new category sets its badge, unless one is given. */
export function changeFilm(
  { db, clock, by }: EditContext,
  id: string,
  { version, guests, ...fields }: FilmChange,
): Promise<FilmChangeResult> {
  return db.transaction(async (tx): Promise<FilmChangeResult> => {
    await lockDraft(tx);
    const [row] = await tx.select().from(films).where(eq(films.id, id)).for("update");
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    const refusal = await findRefusal(tx, row, fields);
    if (refusal) return refusal;
    const read = await readGuests(tx, guests);
    if ("errors" in read) return { kind: "invalid", errors: read.errors };
    const hasNewCategory = fields.category !== undefined && fields.category !== row.category;
    await tx
      .update(films)
      .set({
        ...(hasNewCategory && filmBadge(fields.category ?? null)),
        ...fields,
        changedAt: clock(),
        changedBy: by,
      })
      .where(eq(films.id, id));
    await replaceGuests(tx, id, read.guests);
    return done(await requireFilm(tx, id));
  });
}

/** Deletes a film that is in no block. */
export function deleteFilm(
  { db }: Pick<EditContext, "db">,
  id: string,
  version: number,
): Promise<FilmChangeResult<null>> {
  return db.transaction(async (tx): Promise<FilmChangeResult<null>> => {
    await lockDraft(tx);
    const [row] = await tx.select().from(films).where(eq(films.id, id)).for("update");
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    if (await isInBlock(tx, id)) return refuse(inBlockMessage);
    // The newest version may still show it: what was announced must not disappear.
    if (row.isPublic && (await isAnnounced(tx, id))) return refuse(announcedMessage);
    if (await hasLaurel(tx, id)) return refuse(laurelMessage);
    await tx.delete(films).where(eq(films.id, id));
    return done(null);
  });
}

type Entry = typeof submissions.$inferSelect;

const categoryOfType = new Map<string, FilmCategory>([
  ["short_film", "short"],
  ["feature_film", "feature"],
  ["series_pilot", "series"],
]);
/** The length of the longest short film, in minutes. */
const maxShortMinutes = 40;

/** The film's category for the entry's type; other types become short films or features by their length. */
const categoryOf = ({ submissionType, duration }: Entry): FilmCategory =>
  categoryOfType.get(submissionType) ?? ((duration ?? 0) > maxShortMinutes ? "feature" : "short");

/** Why an entry cannot become a film of the programme; null if it can. */
function refusalReason(entry: Entry): string | null {
  const { status, submissionType, withdrawnAt } = entry;
  if (submissionType === "log_line") return "A log line can't be added as a film.";
  if (isText(entry)) return "A text can't be added as a film.";
  if (withdrawnAt) return "The filmmaker withdrew this entry.";
  return status === "accepted" ? null : "Only accepted entries can be added to the programme.";
}

/** The imported exact running time; null if the entry's minutes were changed after the import. */
const importedSeconds = ({ duration }: { duration: number | null }, seconds: number | null) =>
  seconds !== null && Math.ceil(seconds / 60) === duration ? seconds : null;

/**
 * Creates a film of the programme from an accepted entry, public if the entry is in the published selection. If the film
 * exists, even from a concurrent call, it is returned with `isNew` false.
 */
export function createFilmFromSubmission(
  { db, clock, by, actor }: EditContext,
  submissionId: string,
): Promise<FilmChangeResult<{ film: FilmDetails; isNew: boolean }>> {
  return db.transaction(
    async (tx): Promise<FilmChangeResult<{ film: FilmDetails; isNew: boolean }>> => {
      await lockDraft(tx);
      const existing = await filmOfEntry(tx, submissionId);
      if (existing) return done({ film: existing, isNew: false });
      // Waits for a concurrent change of the entry, such as the filmmaker's confirmation.
      const isThisEntry = eq(submissions.id, submissionId);
      const [entry] = await tx.select().from(submissions).where(isThisEntry).for("share");
      if (!entry) return unknownRow;
      const [confirmation] = await tx
        .select()
        .from(confirmations)
        .where(eq(confirmations.submissionId, submissionId));
      const reason = refusalReason(entry);
      if (reason) return refuse(reason);
      const category = categoryOf(entry);
      const settings = await getSettings(tx, entry.editionId);
      const { country, language, filmUrl } = entry;
      const [source] = await tx
        .select({ runningSeconds: entrySources.runningSeconds })
        .from(entrySources)
        .where(eq(entrySources.submissionId, submissionId));
      const isPublic =
        (await tx.$count(submissions, and(isThisEntry, isInPublishedSelection(entry.editionId)))) >
        0;
      const now = clock();
      const [row] = await tx
        .insert(films)
        .values({
          submissionId,
          inProgramme: true,
          isPublic,
          category,
          ...filmBadge(category),
          title: submissionTitle(entry),
          description: entry.synopsis ?? "",
          genre: genreLabel(settings, entry.genre ?? "other", entry.submissionType),
          duration: entry.duration ?? 0,
          director: entry.director ?? entry.submitterName,
          year: entry.completionYear ?? now.getUTCFullYear(),
          country,
          language,
          filmUrl,
          rating: null,
          imageUrl: confirmation?.stillUrl ?? placeholderImage,
          focus: confirmation?.stillFocus ?? null,
          countries: country ? [country] : [],
          languages: language ? [language] : [],
          directorEmail: entry.submitterEmail,
          directorPhone: entry.submitterPhone,
          runningSeconds: importedSeconds(entry, source?.runningSeconds ?? null),
          confirmation: confirmation?.answer ?? null,
          createdAt: now,
          changedAt: now,
          changedBy: by,
        })
        .returning();
      if (!row) throw new Error("The film was not stored.");
      await audit(tx, now, actor, "film made", auditEntry(row));
      return done({ film: await requireFilm(tx, row.id), isNew: true });
    },
  );
}
