import type { z } from "zod";
import { apiFetch } from "~/lib/api/client";
import { changeScreening, createScreening, deleteScreening } from "../screenings/contract";
import type { newScreeningSchema, screeningChangeSchema } from "../screenings/schema";

/** Changes of the grid are shown at once and sent in the background, one by one, in order. */

/** The changed fields of a screening. */
export type QueuedChange = Omit<z.input<typeof screeningChangeSchema>, "version">;
type NewScreening = z.input<typeof newScreeningSchema>;
type ScreeningState = NonNullable<QueuedChange["state"]>;
type SavedVersion = { id: string; version: number };

type Job =
  | { kind: "change"; id: string; body: QueuedChange }
  | { kind: "place"; id: string; body: NewScreening; state: ScreeningState }
  | { kind: "remove"; id: string };

/** The calls that save the schedule. */
export type BoardPersistence = {
  change: (id: string, version: number, body: QueuedChange) => Promise<SavedVersion>;
  place: (body: NewScreening) => Promise<SavedVersion>;
  remove: (id: string, version: number) => Promise<unknown>;
};

/** Saves through the API. */
export const serverPersistence: BoardPersistence = {
  change: (id, version, body) =>
    apiFetch(changeScreening, { params: { id }, body: { version, ...body } }),
  place: (body) => apiFetch(createScreening, { body }),
  remove: (id, version) =>
    apiFetch(deleteScreening, { params: { id }, query: { version: String(version) } }),
};

type Events = {
  /** A screening was created: its temporary name, and its id. */
  onPlaced: (name: string, id: string) => void;
  /** A change was refused; further queued changes of this screening are dropped. */
  onFailed: (id: string, error: Error) => void;
  /** All changes were sent: loads the grid again. */
  onSettled: () => Promise<void>;
};

/** A queue that sends the changes of a grid, each with the version of the screening that the server returned last. */
export function createQueue(persistence: BoardPersistence, events: Events) {
  let waitingJobs: Job[] = [];
  let isRunning = false;
  let runningJob: Job | null = null;
  const versions = new Map<string, number>();
  // A screening that was removed and restored has another id; changes to the old id apply to it.
  const idByName = new Map<string, string>();
  const currentId = (name: string): string => {
    let id = name;
    for (let nextId = idByName.get(id); nextId; nextId = idByName.get(id)) id = nextId;
    return id;
  };

  const noteVersion = ({ id, version }: SavedVersion) => versions.set(id, version);
  const change = async (id: string, body: QueuedChange) =>
    noteVersion(await persistence.change(id, versions.get(id) ?? 0, body));
  const send = async (job: Job) => {
    if (job.kind === "change") await change(currentId(job.id), job.body);
    else if (job.kind === "remove") {
      const id = currentId(job.id);
      await persistence.remove(id, versions.get(id) ?? 0);
    } else {
      const saved = await persistence.place(job.body);
      noteVersion(saved);
      idByName.set(job.id, saved.id);
      if (job.state !== "pencilled") await change(saved.id, { state: job.state });
      events.onPlaced(job.id, saved.id);
    }
  };
  const runJobs = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let job = waitingJobs.shift(); job; job = waitingJobs.shift()) {
      runningJob = job;
      try {
        await send(job);
      } catch (error) {
        const id = currentId(job.id);
        waitingJobs = waitingJobs.filter((queued) => currentId(queued.id) !== id);
        versions.delete(id);
        events.onFailed(id, error as Error);
      }
      runningJob = null;
    }
    await events.onSettled();
    isRunning = false;
    if (waitingJobs.length > 0) void runJobs();
  };
  /** Whether a change of this screening is waiting or in progress. */
  const isWaiting = (name: string) =>
    [runningJob, ...waitingJobs].some((job) => job && currentId(job.id) === currentId(name));
  const add = (job: Job) => {
    waitingJobs.push(job);
    void runJobs();
  };

  return {
    currentId,
    isWaiting,
    /** Whether this version contains all local changes; false for an older one. */
    isUpToDate: ({ id, version }: SavedVersion) =>
      !isWaiting(id) && version >= (versions.get(id) ?? 0),
    /** Stores a version from the server, unless a later one is known. */
    noteServerVersion: ({ id, version }: SavedVersion) =>
      versions.set(id, Math.max(version, versions.get(id) ?? 0)),
    /** Waiting changes of one screening are sent as one. */
    change: (id: string, body: QueuedChange) => {
      const queued = waitingJobs.find(
        (job) => job.kind === "change" && currentId(job.id) === currentId(id),
      );
      if (queued?.kind === "change") queued.body = { ...queued.body, ...body };
      else add({ kind: "change", id, body });
    },
    /** `name` identifies it until the server returns an id. */
    place: (name: string, body: NewScreening, state: ScreeningState = "pencilled") =>
      add({ kind: "place", id: name, body, state }),
    remove: (id: string) => {
      waitingJobs = waitingJobs.filter(
        (job) => job.kind !== "change" || currentId(job.id) !== currentId(id),
      );
      add({ kind: "remove", id });
    },
  };
}
