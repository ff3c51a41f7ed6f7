import type { VersionScreening } from "~/db/schema";
import { gettingInOf } from "./schema";

/**
 * Computes the changes of a version and their public view. A version is a snapshot: the draft may
 * be edited freely, the public reads the newest snapshot. Pure; moments are ISO texts in UTC.
 */

/** A screening in a version. Texts about its films and venue are read when shown. */
export type Shown = VersionScreening;

/** A screening on the board. */
export type OnBoard = Omit<Shown, "state" | "changedIn"> & {
  state: "pencilled" | Shown["state"];
};
/** A screening of a publication, before it has a version's number. */
type Taken = Omit<Shown, "changedIn">;

/** Why a screening is not in the version, for the person who publishes. */
export type LeftOut = { id: string; reason: string };

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
  board: readonly OnBoard[],
  newest: readonly Shown[],
  isPublic: (filmId: string) => boolean,
): { screenings: Taken[]; leftOut: LeftOut[] } {
  const before = new Map(newest.map((shown) => [shown.id, shown]));
  const screenings: Taken[] = [];
  const leftOut: LeftOut[] = [];
  for (const screening of board) {
    const { state } = screening;
    const was = before.get(screening.id);
    if (state === "pencilled" || (state === "cancelled" && !was)) continue;
    if (screening.filmIds.every(isPublic)) {
      screenings.push({ ...screening, state });
      continue;
    }
    leftOut.push({ id: screening.id, reason: "A film in it is not public." });
    if (was) screenings.push(was);
  }
  return { screenings, leftOut };
}

/**
 * The snapshot that restores an old version under a new number. Screenings of the newest version
 * only are included as cancelled. A screening whose film is no longer public is left out; one whose
 * block now has other films stays as it is.
 */
export function revertedTo(
  old: readonly Shown[],
  newest: readonly Shown[],
  isPublic: (filmId: string) => boolean,
): { screenings: Taken[]; leftOut: LeftOut[] } {
  const now = new Map(newest.map((shown) => [shown.id, shown]));
  const known = new Set(old.map(({ id }) => id));
  const carried = newest
    .filter(({ id }) => !known.has(id))
    .map((shown) => ({ ...shown, state: "cancelled" as const }));
  const isShown = ({ filmIds }: Shown) => filmIds.every(isPublic);
  const all = [...old, ...carried];
  return {
    screenings: all
      .flatMap((shown) => (isShown(shown) ? shown : (now.get(shown.id) ?? [])))
      .filter(isShown),
    leftOut: all
      .filter((shown) => !isShown(shown))
      .map(({ id }) => ({ id, reason: "A film in it is no longer public." })),
  };
}

/** The public changes between two snapshots; restored screenings count as added. */
export function changesOf(before: readonly Taken[], after: readonly Taken[]): Changes {
  const old = new Map(before.map((shown) => [shown.id, shown]));
  const changes: Changes = { added: [], moved: [], cancelled: [] };
  for (const { id, startsAt, venueId, state } of after) {
    const was = old.get(id);
    const change = {
      id,
      startsAt,
      venueId,
      fromStartsAt: was?.startsAt ?? null,
      fromVenueId: was?.venueId ?? null,
    };
    const stood = was?.state === "confirmed";
    if (state === "cancelled") {
      if (stood) changes.cancelled.push(change);
    } else if (!stood) changes.added.push(change);
    else if (was.startsAt !== startsAt || was.venueId !== venueId) changes.moved.push(change);
  }
  return changes;
}

/**
 * Whether a publication would change nothing public: times, places, films, order, texts,
 * cancellations.
 */
export function isSame(before: readonly Taken[], after: readonly Taken[]): boolean {
  const text = (list: readonly Taken[]) =>
    JSON.stringify(list.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(orderedFields));
  return text(before) === text(after);
}

const orderedFields = (shown: Taken) => [
  shown.id,
  shown.blockId,
  shown.filmIds,
  shown.venueId,
  shown.startsAt,
  shown.endsAt,
  shown.introMin,
  shown.qaMin,
  shown.extraMin,
  shown.state,
  shown.title,
  shown.text,
  shown.kind,
  shown.eventType,
  shown.ticketUrl,
  shown.description,
  shown.featured,
  shown.moveNote,
  gettingInOf(shown),
];

/**
 * The snapshot with this version number: each screening has the version that last changed its time,
 * place or state, the SEQUENCE of iCalendar.
 */
export function numbered(before: readonly Shown[], after: readonly Taken[], number: number) {
  const old = new Map(before.map((shown) => [shown.id, shown]));
  return after.map((taken): Shown => {
    const was = old.get(taken.id);
    const same =
      was?.startsAt === taken.startsAt &&
      was.endsAt === taken.endsAt &&
      was.venueId === taken.venueId &&
      was.state === taken.state;
    return { ...taken, changedIn: same ? was.changedIn : number };
  });
}

/** A version with its changes, for visitors. */
export type Published<C extends Change = Change> = {
  number: number;
  publishedAt: Date;
  changes: Pick<ChangesOf<C>, "moved">;
};

/** How long pages say 'moved from 19:00', in milliseconds. */
export const movedShown = 7 * 86_400_000;

/**
 * The former place of each screening that moved in the last seven days, by its id; the latest move
 * counts.
 */
export function changedScreenings<C extends Change>(
  versions: readonly Published<C>[],
  now: Date,
): Map<string, C> {
  const recent = versions
    .filter(({ publishedAt }) => now.getTime() - publishedAt.getTime() < movedShown)
    .toSorted((a, b) => a.number - b.number);
  return new Map(recent.flatMap(({ changes }) => changes.moved.map((move) => [move.id, move])));
}

/** The data of a screening that a filmmaker was, or would be, notified of. */
export type AnnouncedOf = Pick<Shown, "id" | "venueId" | "startsAt" | "state">;

/**
 * The content of a notification about a film: each screening that differs from the last
 * notification, with its old value. Empty: no email. A screening that moved and moved back is left
 * out.
 */
export function changesToAnnounce(
  previous: readonly AnnouncedOf[],
  newest: readonly AnnouncedOf[],
): { now: AnnouncedOf; before: AnnouncedOf | null }[] {
  const known = new Map(previous.map((one) => [one.id, one]));
  return newest.flatMap((now) => {
    const before = known.get(now.id) ?? null;
    // A filmmaker who never heard of a screening gets no cancellation.
    if (!before && now.state === "cancelled") return [];
    const same =
      before?.startsAt === now.startsAt &&
      before.venueId === now.venueId &&
      before.state === now.state;
    return same ? [] : [{ now, before }];
  });
}
