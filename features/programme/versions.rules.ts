import type { VersionScreening } from "~/db/schema";
import { gettingInOf } from "./schema";

/**
 * Computes the changes of a version and their public view. A version is a snapshot: the draft may
 * be edited freely, the public reads the newest snapshot. Pure; moments are ISO texts in UTC.
 */

/** A screening in a version. The texts of its films and venue are not in it: they are read when it is shown. */
export type PublishedScreening = VersionScreening;

/** A screening on the board. */
export type DraftScreening = Omit<PublishedScreening, "state" | "changedIn"> & {
  state: "pencilled" | PublishedScreening["state"];
};
/** A screening of a publication, before it has a version's number. */
type SnapshotScreening = Omit<PublishedScreening, "changedIn">;

/** Why a screening is not in the version, for the person who publishes. */
export type OmittedScreening = { id: string; reason: string };

/** A public change. `from…` is null if it was not public before. */
export type Change = {
  id: string;
  startsAt: string;
  venueId: string;
  fromStartsAt: string | null;
  fromVenueId: string | null;
};
type ChangesOf<C> = { added: C[]; moved: C[]; cancelled: C[] };
export type Changes = ChangesOf<Change>;

/**
 * The snapshot of the draft for publishing: confirmed screenings, and published ones that are
 * cancelled. A screening with a film that is not public is left out, or stays as in the last
 * version: nothing that was announced disappears.
 */
export function createSnapshot(
  board: readonly DraftScreening[],
  newest: readonly PublishedScreening[],
  isPublic: (filmId: string) => boolean,
): { screenings: SnapshotScreening[]; leftOut: OmittedScreening[] } {
  const publishedById = new Map(newest.map((screening) => [screening.id, screening]));
  const screenings: SnapshotScreening[] = [];
  const leftOut: OmittedScreening[] = [];
  for (const screening of board) {
    const { state } = screening;
    const published = publishedById.get(screening.id);
    if (state === "pencilled" || (state === "cancelled" && !published)) continue;
    if (screening.filmIds.every(isPublic)) {
      screenings.push({ ...screening, state });
      continue;
    }
    leftOut.push({ id: screening.id, reason: "A film in it is not public." });
    if (published) screenings.push(published);
  }
  return { screenings, leftOut };
}

/**
 * The snapshot that restores an old version under a new number. Screenings of the newest version
 * only are included as cancelled. A screening with a film that is no longer public stays as in the
 * newest version (its block may have other films there), or is left out.
 */
export function revertSnapshot(
  old: readonly PublishedScreening[],
  newest: readonly PublishedScreening[],
  isPublic: (filmId: string) => boolean,
): { screenings: SnapshotScreening[]; leftOut: OmittedScreening[] } {
  const newestById = new Map(newest.map((screening) => [screening.id, screening]));
  const oldIds = new Set(old.map(({ id }) => id));
  const cancelledScreenings = newest
    .filter(({ id }) => !oldIds.has(id))
    .map((screening) => ({ ...screening, state: "cancelled" as const }));
  const isShown = ({ filmIds }: PublishedScreening) => filmIds.every(isPublic);
  const candidates = [...old, ...cancelledScreenings];
  return {
    screenings: candidates
      .flatMap((screening) =>
        isShown(screening) ? screening : (newestById.get(screening.id) ?? []),
      )
      .filter(isShown),
    leftOut: candidates
      .filter((screening) => !isShown(screening))
      .map(({ id }) => ({ id, reason: "A film in it is no longer public." })),
  };
}

/** The public changes between two snapshots; restored screenings count as added. */
export function changesOf(
  before: readonly SnapshotScreening[],
  after: readonly SnapshotScreening[],
): Changes {
  const previousById = new Map(before.map((screening) => [screening.id, screening]));
  const changes: Changes = { added: [], moved: [], cancelled: [] };
  for (const { id, startsAt, venueId, state } of after) {
    const previous = previousById.get(id);
    const change = {
      id,
      startsAt,
      venueId,
      fromStartsAt: previous?.startsAt ?? null,
      fromVenueId: previous?.venueId ?? null,
    };
    const wasConfirmed = previous?.state === "confirmed";
    if (state === "cancelled") {
      if (wasConfirmed) changes.cancelled.push(change);
    } else if (!wasConfirmed) changes.added.push(change);
    else if (previous.startsAt !== startsAt || previous.venueId !== venueId)
      changes.moved.push(change);
  }
  return changes;
}

/** Whether two snapshots are the same to the public: times, places, films, order, texts and cancellations. */
export function isSamePublicly(
  before: readonly SnapshotScreening[],
  after: readonly SnapshotScreening[],
): boolean {
  const fingerprint = (list: readonly SnapshotScreening[]) =>
    JSON.stringify(list.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(publicFields));
  return fingerprint(before) === fingerprint(after);
}

const publicFields = (screening: SnapshotScreening) => [
  screening.id,
  screening.blockId,
  screening.filmIds,
  screening.venueId,
  screening.startsAt,
  screening.endsAt,
  screening.introMin,
  screening.qaMin,
  screening.extraMin,
  screening.state,
  screening.title,
  screening.text,
  screening.kind,
  screening.eventType,
  screening.ticketUrl,
  screening.description,
  screening.featured,
  screening.moveNote,
  gettingInOf(screening),
];

/**
 * The snapshot of a new version: `changedIn` of each screening is the version that last changed its time, place or
 * state, which is the SEQUENCE of iCalendar.
 */
export function numberSnapshot(
  before: readonly PublishedScreening[],
  after: readonly SnapshotScreening[],
  number: number,
) {
  const previousById = new Map(before.map((screening) => [screening.id, screening]));
  return after.map((screening): PublishedScreening => {
    const previous = previousById.get(screening.id);
    const isUnchanged =
      previous?.startsAt === screening.startsAt &&
      previous.endsAt === screening.endsAt &&
      previous.venueId === screening.venueId &&
      previous.state === screening.state;
    return { ...screening, changedIn: isUnchanged ? previous.changedIn : number };
  });
}

/** A version with its changes, for visitors. */
export type MovesOfVersion<C extends Change = Change> = {
  number: number;
  publishedAt: Date;
  changes: Pick<ChangesOf<C>, "moved">;
};

/** How long pages say 'moved from 19:00', in milliseconds. */
export const movedNoteMs = 7 * 86_400_000;

/**
 * The former place of each screening that moved in the last seven days, by its id; the latest move
 * counts.
 */
export function recentMoves<C extends Change>(
  versions: readonly MovesOfVersion<C>[],
  now: Date,
): Map<string, C> {
  const recent = versions
    .filter(({ publishedAt }) => now.getTime() - publishedAt.getTime() < movedNoteMs)
    .toSorted((a, b) => a.number - b.number);
  return new Map(recent.flatMap(({ changes }) => changes.moved.map((move) => [move.id, move])));
}

/** The data of a screening that a filmmaker was, or would be, notified of. */
export type AnnouncedScreening = Pick<PublishedScreening, "id" | "venueId" | "startsAt" | "state">;

/**
 * The content of a notification about a film: each screening that differs from the last
 * notification, with its old value. Empty: no email. A screening that moved and moved back is left
 * out.
 */
export function changesToAnnounce(
  lastAnnounced: readonly AnnouncedScreening[],
  newest: readonly AnnouncedScreening[],
): { current: AnnouncedScreening; previous: AnnouncedScreening | null }[] {
  const previousById = new Map(lastAnnounced.map((screening) => [screening.id, screening]));
  return newest.flatMap((current) => {
    const previous = previousById.get(current.id) ?? null;
    // A filmmaker who never heard of a screening gets no cancellation.
    if (!previous && current.state === "cancelled") return [];
    const isUnchanged =
      previous?.startsAt === current.startsAt &&
      previous.venueId === current.venueId &&
      previous.state === current.state;
    return isUnchanged ? [] : [{ current, previous }];
  });
}
