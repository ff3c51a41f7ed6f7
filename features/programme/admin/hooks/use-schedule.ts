import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { toast } from "~/components/toast";
import { useSettings } from "~/features/settings/hooks";
import { reportError } from "~/lib/admin-list/hooks";
import { minutesBetween, wallClock } from "~/lib/dates/calendar";
import { gettingInOf } from "../../schema";
import { unmeasuredText, unmeasuredTitle } from "../../texts";
import { problemsNaming, sinceMorning } from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.server";
import { type Change as AnyChange, createQueue, onServer } from "../update-queue.browser";

export type Placed = BoardPageData["screenings"][number];
export type BoardProblem = BoardPageData["problems"][number];
/** The fields of a screening that the grid changes. */
export type Change = Partial<
  Pick<Placed, "starts" | "venueId" | "state" | "introMin" | "qaMin" | "extraMin" | "moveNote">
> &
  AnyChange;

/** An undo step: changes made together, a new screening, a removed one. */
type Step =
  | { kind: "changed"; changes: { id: string; before: Change }[] }
  | { kind: "placed"; name: string }
  | { kind: "removed"; one: Placed };

/** The number of undo steps. */
const mostSteps = 100;

const namesOf = (step: Step): string[] => {
  if (step.kind === "changed") return step.changes.map(({ id }) => id);
  return [step.kind === "placed" ? step.name : step.one.id];
};

/** A new screening that the server has not confirmed yet. */
export type PendingScreening = { name: string; blockId: string; venueId: string; starts: string };

const isOn = (day: string, starts: string) => {
  const minutes = sinceMorning(starts, day);
  return minutes >= 0 && minutes < 1440;
};

/** The remaining items; the same object if none was removed, so that nothing renders again. */
const less = <All extends { size: number }>(all: All, left: All): All =>
  left.size === all.size ? all : left;

/** A screening with a change; its end moves with start and minutes. */
function changed(timeZone: string, one: Placed, change: Change | undefined): Placed {
  if (!change) return one;
  const minutes = (of: Pick<Placed, "introMin" | "qaMin" | "extraMin">) =>
    of.introMin + of.qaMin + of.extraMin;
  const next = { ...one, ...change } as Placed;
  const moved = minutesBetween(one.starts, next.starts);
  const longer = minutes(next) - minutes(one);
  const later = (moment: string, by: number) => new Date(Date.parse(moment) + by * 60_000);
  const [from, to] = [later(one.startsAt, moved), later(one.endsAt, moved + longer)];
  return {
    ...next,
    startsAt: from.toISOString(),
    endsAt: to.toISOString(),
    starts: wallClock(timeZone, from),
    ends: wallClock(timeZone, to),
  };
}

/**
 * The screenings of a day with local changes: a change is shown at once, with its problems, and
 * saved in the background. `undo` reverts the last change, also one of another day.
 */
export function useBoard(room: BoardPageData, onPlaced: (id: string) => void) {
  const { timeZone } = useSettings();
  const { revalidate } = useRevalidator();
  const [local, setLocal] = useState<ReadonlyMap<string, Change>>(new Map());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [coming, setComing] = useState<readonly PendingScreening[]>([]);
  const [past, setPast] = useState<readonly Step[]>([]);
  const count = useRef(0);

  const latest = useRef({ revalidate, onPlaced });
  latest.current = { revalidate, onPlaced };
  const [queue] = useState(() => {
    const made: ReturnType<typeof createQueue> = createQueue(onServer, {
      placed: (name, id) => {
        setLocal((all) => new Map([...all].map(([key, to]) => [key === name ? id : key, to])));
        latest.current.onPlaced(id);
      },
      failed: (id, error) => {
        const isOther = (name: string) => made.idOf(name) !== id;
        setPast((all) => all.filter((step) => namesOf(step).every(isOther)));
        setLocal((all) => new Map([...all].filter(([name]) => isOther(name))));
        setGone((all) => new Set([...all].filter(isOther)));
        setComing((all) => all.filter(({ name }) => isOther(name)));
        reportError(error);
      },
      settled: () => latest.current.revalidate(),
    });
    return made;
  });
  const read = [...room.screenings, ...room.pencilled];
  for (const one of read) queue.note(one);
  // Data loaded before a change may be rendered after it: local changes stay until loaded data
  // contains them, or items would jump back for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each room that is drawn, and only then
  useLayoutEffect(() => {
    const shown = new Map(read.map(({ id, version }) => [id, version]));
    const waits = (id: string) => {
      const version = shown.get(id);
      return version === undefined ? queue.isWaiting(id) : !queue.isRead({ id, version });
    };
    setLocal((all) => less(all, new Map([...all].filter(([id]) => waits(id)))));
    setGone((all) => less(all, new Set([...all].filter((id) => shown.has(id) || waits(id)))));
    setComing((all) => {
      const left = all.filter(
        ({ name, starts }) =>
          !shown.has(queue.idOf(name)) && (isOn(room.day, starts) || queue.isWaiting(name)),
      );
      return left.length === all.length ? all : left;
    });
  }, [room]);

  const screenings = useMemo(
    () =>
      room.screenings
        .filter(({ id }) => !gone.has(id))
        .map((screening) => changed(timeZone, screening, local.get(screening.id))),
    [room.screenings, gone, local, timeZone],
  );
  /** The server's problems, with those of local changes computed here. */
  const problems = useMemo((): BoardProblem[] => {
    const touched = new Set([...local.keys(), ...gone]);
    if (touched.size === 0) return room.problems;
    const known = new Map(room.problems.map((problem) => [problem.id, problem]));
    const found = [...local.keys()]
      .filter((id) => screenings.some((screening) => screening.id === id))
      .flatMap((id) => problemsNaming(room, screenings, id));
    const left = room.problems.filter(
      ({ screeningIds }) => !screeningIds.some((id) => touched.has(id)),
    );
    const now = found.map((problem) => ({
      acknowledged: known.get(problem.id)?.acknowledged ?? false,
      ...problem,
    }));
    return [...left, ...new Map(now.map((problem) => [problem.id, problem])).values()];
  }, [room, screenings, local, gone]);

  const note = (made: Step) => setPast((all) => [...all, made].slice(-mostSteps));
  const put = (name: string, change: Change) => {
    const id = queue.idOf(name);
    setLocal((all) => new Map(all).set(id, { ...all.get(id), ...change }));
    queue.change(id, change);
  };
  const take = (name: string) => {
    const id = queue.idOf(name);
    // Not confirmed by the server: no loaded data contains it before it is removed again.
    const isUnanswered = id === name && coming.some((one) => one.name === name);
    if (!isUnanswered) setGone((all) => new Set(all).add(id));
    setComing((all) => all.filter((one) => queue.idOf(one.name) !== id));
    queue.remove(name);
  };

  /** Titles of the films that prevent a block from being confirmed. */
  const missingIn = (blockId: string) => {
    const shown = new Set(
      room.blocks.find(({ id }) => id === blockId)?.films.map(({ filmId }) => filmId),
    );
    return room.films.filter(({ id, runningSeconds }) => shown.has(id) && runningSeconds === null);
  };
  const tellMissing = (films: readonly { title: string }[]) =>
    toast({
      title: unmeasuredTitle,
      description: unmeasuredText([...new Set(films.map(({ title }) => title))]),
      tone: "note",
    });

  const change = (one: Placed, { state, ...others }: Change) => {
    // If a screening cannot be confirmed yet, its other changes are saved.
    const missing = state === "confirmed" ? missingIn(others.blockId ?? one.blockId) : [];
    if (missing.length > 0) tellMissing(missing);
    const to: Change = state === undefined || missing.length > 0 ? others : { state, ...others };
    const keys = Object.keys(to) as (keyof Placed & keyof Change)[];
    if (keys.every((key) => one[key] === to[key])) return;
    const before = Object.fromEntries(keys.map((key) => [key, one[key]])) as Change;
    note({ kind: "changed", changes: [{ id: one.id, before }] });
    put(one.id, to);
  };
  // The same object until something changes: selecting a screening renders little again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what these functions read is in here, the rest stays the same
  return useMemo(
    () => ({
      screenings,
      problems,
      /** New screenings of this day that the server has not answered yet. */
      coming: coming.filter(({ starts }) => isOn(room.day, starts)),
      /** All local changes are in the loaded data. */
      isSaved: local.size === 0 && gone.size === 0 && coming.length === 0,
      change,
      /** Moves a screening by minutes of real time. */
      shift: (one: Placed, minutes: number) =>
        change(one, {
          starts: wallClock(timeZone, new Date(Date.parse(one.startsAt) + minutes * 60_000)),
        }),
      /** Confirms tentative screenings in one step, which one `undo` reverts. */
      confirm: (ids: readonly string[]) => {
        const before = { state: "pencilled" as const };
        note({ kind: "changed", changes: ids.map((id) => ({ id, before })) });
        for (const id of ids) put(id, { state: "confirmed" });
      },
      place: (blockId: string, venueId: string, starts: string) => {
        count.current += 1;
        const name = `new ${count.current}`;
        setComing((all) => [...all, { name, blockId, venueId, starts }]);
        note({ kind: "placed", name });
        queue.place(name, { blockId, venueId, starts });
      },
      remove: (one: Placed) => {
        note({ kind: "removed", one });
        take(one.id);
      },
      canUndo: past.length > 0,
      /** Undoes the last step. */
      undo: () => {
        const last = past.at(-1);
        if (!last) return;
        setPast(past.slice(0, -1));
        if (last.kind === "changed") for (const { id, before } of last.changes) put(id, before);
        else if (last.kind === "placed") take(last.name);
        else {
          const { blockId, venueId, starts, introMin, qaMin, extraMin, state } = last.one;
          const { moveNote, eventType, ticketUrl, description, featured } = last.one;
          setComing((all) => [...all, { name: last.one.id, blockId, venueId, starts }]);
          const body = { blockId, venueId, starts, introMin, qaMin, extraMin };
          const words = { moveNote, eventType, ticketUrl, description, featured };
          const way = gettingInOf(last.one);
          queue.place(last.one.id, { ...body, ...words, ...way }, state);
        }
      },
    }),
    [screenings, problems, coming, past, local, gone, room, timeZone],
  );
}
export type Board = ReturnType<typeof useBoard>;
