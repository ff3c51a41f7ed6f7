import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { films, programmeEmails, venues } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { queueMail } from "~/features/mail/commands.server";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { Clock } from "~/lib/dates/clock";
import { isEmailAddress } from "~/lib/forms/fields";
import { programmeEmail } from "../emails/screening-email";
import { type AnnouncedScreening, changesToAnnounce } from "../versions.rules";
import { readLastAnnounced, type VersionRow } from "./queries.server";

/** Emails to filmmakers: drafted with each version, sent by the director. */

/** All screenings of each film in a version. */
function screeningsByFilm({
  snapshot,
}: Pick<VersionRow, "snapshot">): Map<string, AnnouncedScreening[]> {
  const byFilm = new Map<string, AnnouncedScreening[]>();
  const sortedScreenings = snapshot.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  for (const { id, venueId, startsAt, state, filmIds } of sortedScreenings) {
    for (const filmId of filmIds) {
      byFilm.set(filmId, [...(byFilm.get(filmId) ?? []), { id, venueId, startsAt, state }]);
    }
  }
  return byFilm;
}

/**
 * Replaces the draft emails: a film gets one if this version differs from what its filmmaker was last told. Earlier
 * drafts are deleted, so that nobody sends an email that has changed since they read it.
 */
export async function draftEmails(tx: Database, clock: Clock, version: VersionRow): Promise<void> {
  await tx
    .delete(programmeEmails)
    .where(and(whereEdition(programmeEmails.editionId), eq(programmeEmails.state, "draft")));
  const byFilm = screeningsByFilm(version);
  if (byFilm.size === 0) return;
  const lastAnnounced = await readLastAnnounced(tx);
  const settings = await getSettings(tx, version.editionId);
  const venueNames = new Map((await tx.select().from(venues)).map(({ id, name }) => [id, name]));
  const filmRows = await tx
    .select()
    .from(films)
    .where(and(inArray(films.id, [...byFilm.keys()]), isNotNull(films.directorEmail)));
  const drafts = filmRows.flatMap((film) => {
    const filmScreenings = byFilm.get(film.id) ?? [];
    const news = changesToAnnounce(lastAnnounced.get(film.id) ?? [], filmScreenings);
    if (news.length === 0 || !isEmailAddress(film.directorEmail)) return [];
    const email = programmeEmail({
      settings,
      film,
      news,
      venueName: (id) => venueNames.get(id) ?? "",
    });
    return {
      ...email,
      filmId: film.id,
      versionNumber: version.number,
      told: filmScreenings,
      toAddress: film.directorEmail,
      editionId: version.editionId,
      createdAt: clock(),
    };
  });
  if (drafts.length > 0) await tx.insert(programmeEmails).values(drafts);
}

/**
 * Queues drafts; ids that are no longer drafts are skipped. Resolves to the number of queued
 * emails.
 */
export function sendEmails(db: Database, clock: Clock, ids: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    // Serialises with publishing, which reads the last notifications.
    await lockDraft(tx);
    const drafts = await tx
      .select()
      .from(programmeEmails)
      .where(and(inArray(programmeEmails.id, [...ids]), eq(programmeEmails.state, "draft")))
      .for("update");
    for (const { id, toAddress, subject, html, text } of drafts) {
      const email = { kind: "programme_letter", to: toAddress, subject, html, text };
      const outboxId = await queueMail(tx, clock, email);
      await tx
        .update(programmeEmails)
        .set({ state: "sent", outboxId, sentAt: clock() })
        .where(eq(programmeEmails.id, id));
    }
    return drafts.length;
  });
}
