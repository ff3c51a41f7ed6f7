import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSettings } from "~/features/settings/hooks";
import { reportError } from "~/lib/admin-list/hooks";
import { minutesBetween, wallClock } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { gettingInOf } from "../../schema";
import { unmeasuredText, unmeasuredTitle } from "../../texts";
import { minutesSinceMorning, problemsInvolving } from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.queries.server";
import {
  type QueuedChange as AnyChange,
  createQueue,
  serverPersistence,
} from "../update-queue.browser";

export type BoardScreening = BoardPageData["screenings"][number];
export type BoardProblem = BoardPageData["problems"][number];
/** The fields of a screening that the grid changes. */
export type Change = Partial<
  Pick<
    BoardScreening,
    "starts" | "venueId" | "state" | "introMin" | "qaMin" | "extraMin" | "moveNote"
  >
> &
  AnyChange;

/** An undo step: changes made together, a new screening, a removed one. */
type UndoStep =
  | { kind: "changed"; changes: { id: string; before: Change }[] }
  | { kind: "placed"; name: string }
  | { kind: "removed"; screening: BoardScreening };

/** The number of undo steps. */
const maxUndoSteps = 100;

const screeningNames = (step: UndoStep): string[] => {
  if (step.kind === "changed") return step.changes.map(({ id }) => id);
  return [step.kind === "placed" ? step.name : step.screening.id];
};

/** A new screening that the loaded data does not contain yet; `name` stands for its id. */
export type PendingScreening = { name: string; blockId: string; venueId: string; starts: string };

const isOnDay = (day: string, starts: string) => {
  const minutes = minutesSinceMorning(starts, day);
  return minutes >= 0 && minutes < 1440;
};

/** The filtered items; the current object itself if none was removed, so that nothing renders again. */
const keepSame = <All extends { size: number }>(current: All, filtered: All): All =>
  filtered.size === current.size ? current : filtered;

/** A screening with a change; its end follows from the new start and minutes. */
function applyChange(
  timeZone: string,
  screening: BoardScreening,
  change: Change | undefined,
): BoardScreening {
  if (!change) return screening;
  const minutes = (parts: Pick<BoardScreening, "introMin" | "qaMin" | "extraMin">) =>
    parts.introMin + parts.qaMin + parts.extraMin;
  const next = { ...screening, ...change } as BoardScreening;
  const minutesMoved = minutesBetween(screening.starts, next.starts);
  const minutesAdded = minutes(next) - minutes(screening);
  const addMinutes = (moment: string, minutesLater: number) =>
    new Date(Date.parse(moment) + minutesLater * 60_000);
  const [from, to] = [
    addMinutes(screening.startsAt, minutesMoved),
    addMinutes(screening.endsAt, minutesMoved + minutesAdded),
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
  const [localChanges, setLocalChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const [pendingScreenings, setPendingScreenings] = useState<readonly PendingScreening[]>([]);
  const [undoSteps, setUndoSteps] = useState<readonly UndoStep[]>([]);
  const newCount = useRef(0);

  const latest = useRef({ revalidate, onPlaced });
  latest.current = { revalidate, onPlaced };
  const [queue] = useState(() => {
    const newQueue: ReturnType<typeof createQueue> = createQueue(serverPersistence, {
      onPlaced: (name, id) => {
        setLocalChanges(
          (current) =>
            new Map([...current].map(([key, change]) => [key === name ? id : key, change])),
        );
        latest.current.onPlaced(id);
      },
      onFailed: (id, error) => {
        const isOther = (name: string) => newQueue.currentId(name) !== id;
        setUndoSteps((current) => current.filter((step) => screeningNames(step).every(isOther)));
        setLocalChanges((current) => new Map([...current].filter(([name]) => isOther(name))));
        setRemovedIds((current) => new Set([...current].filter(isOther)));
        setPendingScreenings((current) => current.filter(({ name }) => isOther(name)));
        reportError(error);
      },
      onSettled: () => latest.current.revalidate(),
    });
    return newQueue;
  });
  const loadedScreenings = [...pageData.screenings, ...pageData.pencilled];
  for (const screening of loadedScreenings) queue.noteServerVersion(screening);
  // Local changes stay until the loaded data contains them: data that was loaded before a change may be rendered after
  // it, and the screening would jump back for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other data was loaded
  useLayoutEffect(() => {
    const loadedVersions = new Map(loadedScreenings.map(({ id, version }) => [id, version]));
    const isWaiting = (id: string) => {
      const version = loadedVersions.get(id);
      return version === undefined ? queue.isWaiting(id) : !queue.isUpToDate({ id, version });
    };
    setLocalChanges((current) =>
      keepSame(current, new Map([...current].filter(([id]) => isWaiting(id)))),
    );
    setRemovedIds((current) =>
      keepSame(
        current,
        new Set([...current].filter((id) => loadedVersions.has(id) || isWaiting(id))),
      ),
    );
    setPendingScreenings((current) => {
      const stillPending = current.filter(
        ({ name, starts }) =>
          !loadedVersions.has(queue.currentId(name)) &&
          (isOnDay(pageData.day, starts) || queue.isWaiting(name)),
      );
      return stillPending.length === current.length ? current : stillPending;
    });
  }, [pageData]);

  const screenings = useMemo(
    () =>
      pageData.screenings
        .filter(({ id }) => !removedIds.has(id))
        .map((screening) => applyChange(timeZone, screening, localChanges.get(screening.id))),
    [pageData.screenings, removedIds, localChanges, timeZone],
  );
  /** The server's problems, with those of local changes computed here. */
  const problems = useMemo((): BoardProblem[] => {
    const touchedIds = new Set([...localChanges.keys(), ...removedIds]);
    if (touchedIds.size === 0) return pageData.problems;
    const loadedProblems = new Map(pageData.problems.map((problem) => [problem.id, problem]));
    const localProblems = [...localChanges.keys()]
      .filter((id) => screenings.some((screening) => screening.id === id))
      .flatMap((id) => problemsInvolving(pageData, screenings, id));
    const untouched = pageData.problems.filter(
      ({ screeningIds }) => !screeningIds.some((id) => touchedIds.has(id)),
    );
    const currentProblems = localProblems.map((problem) => ({
      acknowledged: loadedProblems.get(problem.id)?.acknowledged ?? false,
      ...problem,
    }));
    return [
      ...untouched,
      ...new Map(currentProblems.map((problem) => [problem.id, problem])).values(),
    ];
  }, [pageData, screenings, localChanges, removedIds]);

  const addUndoStep = (step: UndoStep) =>
    setUndoSteps((current) => [...current, step].slice(-maxUndoSteps));
  const queueChange = (name: string, change: Change) => {
    const id = queue.currentId(name);
    setLocalChanges((current) => new Map(current).set(id, { ...current.get(id), ...change }));
    queue.change(id, change);
  };
  const removeById = (name: string) => {
    const id = queue.currentId(name);
    // A new screening that the server has not confirmed is in no loaded data, so there is nothing to hide.
    const isUnanswered =
      id === name && pendingScreenings.some((screening) => screening.name === name);
    if (!isUnanswered) setRemovedIds((current) => new Set(current).add(id));
    setPendingScreenings((current) =>
      current.filter((screening) => queue.currentId(screening.name) !== id),
    );
    queue.remove(name);
  };

  /** The films without an exact running time, which prevent a block from being confirmed. */
  const unmeasuredFilms = (blockId: string) => {
    const filmIds = new Set(
      pageData.blocks.find(({ id }) => id === blockId)?.films.map(({ filmId }) => filmId),
    );
    return pageData.films.filter(
      ({ id, runningSeconds }) => filmIds.has(id) && runningSeconds === null,
    );
  };
  const toastUnmeasured = (films: readonly { title: string }[]) =>
    toast({
      title: unmeasuredTitle,
      description: unmeasuredText([...new Set(films.map(({ title }) => title))]),
      tone: "note",
    });

  const change = (screening: BoardScreening, { state, ...fields }: Change) => {
    // If the screening cannot be confirmed yet, only the other fields are changed.
    const unmeasured =
      state === "confirmed" ? unmeasuredFilms(fields.blockId ?? screening.blockId) : [];
    if (unmeasured.length > 0) toastUnmeasured(unmeasured);
    const applied: Change =
      state === undefined || unmeasured.length > 0 ? fields : { state, ...fields };
    const keys = Object.keys(applied) as (keyof BoardScreening & keyof Change)[];
    if (keys.every((key) => screening[key] === applied[key])) return;
    const before = Object.fromEntries(keys.map((key) => [key, screening[key]])) as Change;
    addUndoStep({ kind: "changed", changes: [{ id: screening.id, before }] });
    queueChange(screening.id, applied);
  };
  // The same object until something changes, so that selecting a screening renders little again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read only these values, and refs and setters that stay the same
  return useMemo(
    () => ({
      screenings,
      problems,
      /** New screenings of this day that the server has not answered yet. */
      pendingScreenings: pendingScreenings.filter(({ starts }) => isOnDay(pageData.day, starts)),
      /** The tentative screenings of all days, without those that were just confirmed or removed. */
      pencilled: pageData.pencilled.filter(
        ({ id }) =>
          !removedIds.has(id) && (localChanges.get(id)?.state ?? "pencilled") === "pencilled",
      ),
      /** All local changes are in the loaded data. */
      isSaved: localChanges.size === 0 && removedIds.size === 0 && pendingScreenings.length === 0,
      change,
      /** Moves a screening by minutes of real time. */
      shift: (screening: BoardScreening, minutes: number) =>
        change(screening, {
          starts: wallClock(timeZone, new Date(Date.parse(screening.startsAt) + minutes * 60_000)),
        }),
      /** Confirms tentative screenings in one step, which one `undo` reverts. */
      confirm: (ids: readonly string[]) => {
        const before = { state: "pencilled" as const };
        addUndoStep({ kind: "changed", changes: ids.map((id) => ({ id, before })) });
        for (const id of ids) queueChange(id, { state: "confirmed" });
      },
      place: (blockId: string, venueId: string, starts: string) => {
        newCount.current += 1;
        const name = `new ${newCount.current}`;
        setPendingScreenings((current) => [...current, { name, blockId, venueId, starts }]);
        addUndoStep({ kind: "placed", name });
        queue.place(name, { blockId, venueId, starts });
      },
      remove: (screening: BoardScreening) => {
        addUndoStep({ kind: "removed", screening });
        removeById(screening.id);
      },
      canUndo: undoSteps.length > 0,
      /** Undoes the last step. */
      undo: () => {
        const lastStep = undoSteps.at(-1);
        if (!lastStep) return;
        setUndoSteps(undoSteps.slice(0, -1));
        if (lastStep.kind === "changed")
          for (const { id, before } of lastStep.changes) queueChange(id, before);
        else if (lastStep.kind === "placed") removeById(lastStep.name);
        else {
          const { blockId, venueId, starts, introMin, qaMin, extraMin, state } = lastStep.screening;
          const { moveNote, eventType, ticketUrl, description, featured } = lastStep.screening;
          setPendingScreenings((current) => [
            ...current,
            { name: lastStep.screening.id, blockId, venueId, starts },
          ]);
          const body = { blockId, venueId, starts, introMin, qaMin, extraMin };
          const texts = { moveNote, eventType, ticketUrl, description, featured };
          const admission = gettingInOf(lastStep.screening);
          queue.place(lastStep.screening.id, { ...body, ...texts, ...admission }, state);
        }
      },
    }),
    [
      screenings,
      problems,
      pendingScreenings,
      undoSteps,
      localChanges,
      removedIds,
      pageData,
      timeZone,
    ],
  );
}
export type Board = ReturnType<typeof useBoard>;
