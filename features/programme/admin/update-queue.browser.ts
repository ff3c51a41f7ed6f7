import type { z } from "zod";
import { apiFetch } from "~/lib/api/client";
import { changeScreening, createScreening, deleteScreening } from "../screenings/contract";
import type { newScreeningSchema, screeningChangeSchema } from "../screenings/schema";

/** Changes of the grid are shown at once and sent in the background, one by one, in order. */

/** The changed fields of a screening. */
export type Change = Omit<z.input<typeof screeningChangeSchema>, "version">;
type NewScreening = z.input<typeof newScreeningSchema>;
type State = NonNullable<Change["state"]>;
type Saved = { id: string; version: number };

type Job =
  | { kind: "change"; id: string; body: Change }
  | { kind: "place"; id: string; body: NewScreening; state: State }
  | { kind: "remove"; id: string };

/** The calls that save the schedule. */
export type BoardPersistence = {
  change: (id: string, version: number, body: Change) => Promise<Saved>;
  place: (body: NewScreening) => Promise<Saved>;
  remove: (id: string, version: number) => Promise<unknown>;
};

/** With the API. */
export const serverPersistence: BoardPersistence = {
  change: (id, version, body) =>
    apiFetch(changeScreening, { params: { id }, body: { version, ...body } }),
  place: (body) => apiFetch(createScreening, { body }),
  remove: (id, version) =>
    apiFetch(deleteScreening, { params: { id }, query: { version: String(version) } }),
};

type Events = {
  /** A screening was created: its temporary name, and its id. */
  placed: (name: string, id: string) => void;
  /** A change was refused; further queued changes of this screening are dropped. */
  failed: (id: string, error: Error) => void;
  /** Nothing waits: loads the grid again. */
  settled: () => Promise<void>;
};

/** Sends the changes of a grid. */
export function createQueue(persistence: BoardPersistence, events: Events) {
  let waiting: Job[] = [];
  let busy = false;
  let runningJob: Job | null = null;
  const versions = new Map<string, number>();
  // A screening that was removed and restored has another id; changes to the old id apply to it.
  const names = new Map<string, string>();
  const idOf = (name: string): string => {
    let id = name;
    for (let next = names.get(id); next; next = names.get(id)) id = next;
    return id;
  };

  const noteVersion = ({ id, version }: Saved) => versions.set(id, version);
  const change = async (id: string, body: Change) =>
    noteVersion(await persistence.change(id, versions.get(id) ?? 0, body));
  const send = async (job: Job) => {
    if (job.kind === "change") await change(idOf(job.id), job.body);
    else if (job.kind === "remove") {
      const id = idOf(job.id);
      await persistence.remove(id, versions.get(id) ?? 0);
    } else {
      const saved = await persistence.place(job.body);
      noteVersion(saved);
      names.set(job.id, saved.id);
      if (job.state !== "pencilled") await change(saved.id, { state: job.state });
      events.placed(job.id, saved.id);
    }
  };
  const run = async () => {
    if (busy) return;
    busy = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      runningJob = job;
      try {
        await send(job);
      } catch (error) {
        const id = idOf(job.id);
        waiting = waiting.filter((queued) => idOf(queued.id) !== id);
        versions.delete(id);
        events.failed(id, error as Error);
      }
      runningJob = null;
    }
    await events.settled();
    busy = false;
    if (waiting.length > 0) void run();
  };
  /** Whether a change of this screening is waiting or in progress. */
  const isWaiting = (name: string) =>
    [runningJob, ...waiting].some((job) => job && idOf(job.id) === idOf(name));
  const add = (job: Job) => {
    waiting.push(job);
    void run();
  };

  return {
    idOf,
    isWaiting,
    /** Whether this version contains all local changes; false for an older one. */
    isRead: ({ id, version }: Saved) => !isWaiting(id) && version >= (versions.get(id) ?? 0),
    /** Stores a version from the server, unless a later one is known. */
    note: ({ id, version }: Saved) => versions.set(id, Math.max(version, versions.get(id) ?? 0)),
    /** Waiting changes of one screening are sent as one. */
    change: (id: string, body: Change) => {
      const queued = waiting.find((job) => job.kind === "change" && idOf(job.id) === idOf(id));
      if (queued?.kind === "change") queued.body = { ...queued.body, ...body };
      else add({ kind: "change", id, body });
    },
    /** `name` identifies it until the server returns an id. */
    place: (name: string, body: NewScreening, state: State = "pencilled") =>
      add({ kind: "place", id: name, body, state }),
    remove: (id: string) => {
      waiting = waiting.filter((job) => job.kind !== "change" || idOf(job.id) !== idOf(id));
      add({ kind: "remove", id });
    },
  };
}
