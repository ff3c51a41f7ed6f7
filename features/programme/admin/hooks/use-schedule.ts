import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSettings } from "~/features/settings/hooks";
import { reportError } from "~/lib/admin-list/hooks";
import { minutesBetween, wallClock } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { gettingInOf } from "../../schema";
import { unmeasuredText, unmeasuredTitle } from "../../texts";
import { problemsNaming, sinceMorning } from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.queries.server";
import { type Change as AnyChange, createQueue, serverPersistence } from "../update-queue.browser";

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
  | { kind: "removed"; screening: Placed };

/** The number of undo steps. */
const mostSteps = 100;

const namesOf = (step: Step): string[] => {
  if (step.kind === "changed") return step.changes.map(({ id }) => id);
  return [step.kind === "placed" ? step.name : step.screening.id];
};

/** A new screening that the server has not confirmed yet. */
export type PendingScreening = { name: string; blockId: string; venueId: string; starts: string };

const isOn = (day: string, starts: string) => {
  const minutes = sinceMorning(starts, day);
  return minutes >= 0 && minutes < 1440;
};

/** The remaining items; the same object if none was removed, so that nothing renders again. */
const remaining = <All extends { size: number }>(all: All, rest: All): All =>
  rest.size === all.size ? all : rest;

/** A screening with a change; its end moves with start and minutes. */
function changed(timeZone: string, screening: Placed, change: Change | undefined): Placed {
  if (!change) return screening;
  const minutes = (parts: Pick<Placed, "introMin" | "qaMin" | "extraMin">) =>
    parts.introMin + parts.qaMin + parts.extraMin;
  const next = { ...screening, ...change } as Placed;
  const minutesMoved = minutesBetween(screening.starts, next.starts);
  const longer = minutes(next) - minutes(screening);
  const later = (moment: string, by: number) => new Date(Date.parse(moment) + by * 60_000);
  const [from, to] = [
    later(screening.startsAt, minutesMoved),
    later(screening.endsAt, minutesMoved + longer),
  ];
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
export function useBoard(pageData: BoardPageData, onPlaced: (id: string) => void) {
  const { timeZone } = useSettings();
  const { revalidate } = useRevalidator();
  const [local, setLocal] = useState<ReadonlyMap<string, Change>>(new Map());
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const [coming, setComing] = useState<readonly PendingScreening[]>([]);
  const [past, setPast] = useState<readonly Step[]>([]);
  const count = useRef(0);

  const latest = useRef({ revalidate, onPlaced });
  latest.current = { revalidate, onPlaced };
  const [queue] = useState(() => {
    const newQueue: ReturnType<typeof createQueue> = createQueue(serverPersistence, {
      placed: (name, id) => {
        setLocal((all) => new Map([...all].map(([key, to]) => [key === name ? id : key, to])));
        latest.current.onPlaced(id);
      },
      failed: (id, error) => {
        const isOther = (name: string) => newQueue.idOf(name) !== id;
        setPast((all) => all.filter((step) => namesOf(step).every(isOther)));
        setLocal((all) => new Map([...all].filter(([name]) => isOther(name))));
        setRemovedIds((all) => new Set([...all].filter(isOther)));
        setComing((all) => all.filter(({ name }) => isOther(name)));
        reportError(error);
      },
      settled: () => latest.current.revalidate(),
    });
    return newQueue;
  });
  const read = [...pageData.screenings, ...pageData.pencilled];
  for (const screening of read) queue.note(screening);
  // Data loaded before a change may be rendered after it: local changes stay until loaded data
  // contains them, or items would jump back for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other data was loaded, and only then
  useLayoutEffect(() => {
    const loadedVersions = new Map(read.map(({ id, version }) => [id, version]));
    const isWaiting = (id: string) => {
      const version = loadedVersions.get(id);
      return version === undefined ? queue.isWaiting(id) : !queue.isRead({ id, version });
    };
    setLocal((all) => remaining(all, new Map([...all].filter(([id]) => isWaiting(id)))));
    setRemovedIds((all) =>
      remaining(all, new Set([...all].filter((id) => loadedVersions.has(id) || isWaiting(id)))),
    );
    setComing((all) => {
      const pending = all.filter(
        ({ name, starts }) =>
          !loadedVersions.has(queue.idOf(name)) &&
          (isOn(pageData.day, starts) || queue.isWaiting(name)),
      );
      return pending.length === all.length ? all : pending;
    });
  }, [pageData]);

  const screenings = useMemo(
    () =>
      pageData.screenings
        .filter(({ id }) => !removedIds.has(id))
        .map((screening) => changed(timeZone, screening, local.get(screening.id))),
    [pageData.screenings, removedIds, local, timeZone],
  );
  /** The server's problems, with those of local changes computed here. */
  const problems = useMemo((): BoardProblem[] => {
    const touched = new Set([...local.keys(), ...removedIds]);
    if (touched.size === 0) return pageData.problems;
    const problemOf = new Map(pageData.problems.map((problem) => [problem.id, problem]));
    const localProblems = [...local.keys()]
      .filter((id) => screenings.some((screening) => screening.id === id))
      .flatMap((id) => problemsNaming(pageData, screenings, id));
    const untouched = pageData.problems.filter(
      ({ screeningIds }) => !screeningIds.some((id) => touched.has(id)),
    );
    const currentProblems = localProblems.map((problem) => ({
      acknowledged: problemOf.get(problem.id)?.acknowledged ?? false,
      ...problem,
    }));
    return [
      ...untouched,
      ...new Map(currentProblems.map((problem) => [problem.id, problem])).values(),
    ];
  }, [pageData, screenings, local, removedIds]);

  const note = (step: Step) => setPast((all) => [...all, step].slice(-mostSteps));
  const put = (name: string, change: Change) => {
    const id = queue.idOf(name);
    setLocal((all) => new Map(all).set(id, { ...all.get(id), ...change }));
    queue.change(id, change);
  };
  const takeRequest = (name: string) => {
    const id = queue.idOf(name);
    // Not confirmed by the server: no loaded data contains it before it is removed again.
    const isUnanswered = id === name && coming.some((pending) => pending.name === name);
    if (!isUnanswered) setRemovedIds((all) => new Set(all).add(id));
    setComing((all) => all.filter((pending) => queue.idOf(pending.name) !== id));
    queue.remove(name);
  };

  /** Titles of the films that prevent a block from being confirmed. */
  const missingIn = (blockId: string) => {
    const filmIds = new Set(
      pageData.blocks.find(({ id }) => id === blockId)?.films.map(({ filmId }) => filmId),
    );
    return pageData.films.filter(
      ({ id, runningSeconds }) => filmIds.has(id) && runningSeconds === null,
    );
  };
  const toastMissing = (films: readonly { title: string }[]) =>
    toast({
      title: unmeasuredTitle,
      description: unmeasuredText([...new Set(films.map(({ title }) => title))]),
      tone: "note",
    });

  const change = (screening: Placed, { state, ...fields }: Change) => {
    // If a screening cannot be confirmed yet, its other changes are saved.
    const missing = state === "confirmed" ? missingIn(fields.blockId ?? screening.blockId) : [];
    if (missing.length > 0) toastMissing(missing);
    const to: Change = state === undefined || missing.length > 0 ? fields : { state, ...fields };
    const keys = Object.keys(to) as (keyof Placed & keyof Change)[];
    if (keys.every((key) => screening[key] === to[key])) return;
    const before = Object.fromEntries(keys.map((key) => [key, screening[key]])) as Change;
    note({ kind: "changed", changes: [{ id: screening.id, before }] });
    put(screening.id, to);
  };
  // The same object until something changes: selecting a screening renders little again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what these functions read is in here, the rest stays the same
  return useMemo(
    () => ({
      screenings,
      problems,
      /** New screenings of this day that the server has not answered yet. */
      coming: coming.filter(({ starts }) => isOn(pageData.day, starts)),
      /** All local changes are in the loaded data. */
      isSaved: local.size === 0 && removedIds.size === 0 && coming.length === 0,
      change,
      /** Moves a screening by minutes of real time. */
      shift: (screening: Placed, minutes: number) =>
        change(screening, {
          starts: wallClock(timeZone, new Date(Date.parse(screening.startsAt) + minutes * 60_000)),
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
      remove: (screening: Placed) => {
        note({ kind: "removed", screening });
        takeRequest(screening.id);
      },
      canUndo: past.length > 0,
      /** Undoes the last step. */
      undo: () => {
        const last = past.at(-1);
        if (!last) return;
        setPast(past.slice(0, -1));
        if (last.kind === "changed") for (const { id, before } of last.changes) put(id, before);
        else if (last.kind === "placed") takeRequest(last.name);
        else {
          const { blockId, venueId, starts, introMin, qaMin, extraMin, state } = last.screening;
          const { moveNote, eventType, ticketUrl, description, featured } = last.screening;
          setComing((all) => [...all, { name: last.screening.id, blockId, venueId, starts }]);
          const body = { blockId, venueId, starts, introMin, qaMin, extraMin };
          const words = { moveNote, eventType, ticketUrl, description, featured };
          const way = gettingInOf(last.screening);
          queue.place(last.screening.id, { ...body, ...words, ...way }, state);
        }
      },
    }),
    [screenings, problems, coming, past, local, removedIds, pageData, timeZone],
  );
}
export type Board = ReturnType<typeof useBoard>;
