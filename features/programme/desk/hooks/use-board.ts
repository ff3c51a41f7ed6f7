import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { reportTrouble } from "~/features/desk/client";
import { minutesBetween, wallClock } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { call } from "~/http/call";
import { changeScreening, createScreening, deleteScreening } from "../../screenings/calls";
import type { BoardRoom } from "../room.server";

export type Placed = BoardRoom["screenings"][number];
/** What of a screening the board changes at once. */
export type Change = Partial<
  Pick<Placed, "starts" | "venueId" | "state" | "introMin" | "qaMin" | "extraMin" | "moveNote">
>;

/**
 * The screenings of a day as they stand here: what was moved is shown at once and saved behind
 * it, one change after the other, several of one screening as one. `undo` takes the last back.
 */
export function useBoard(room: BoardRoom) {
  const { timeZone } = useFacts();
  const { revalidate } = useRevalidator();
  const [local, setLocal] = useState<ReadonlyMap<string, Change>>(new Map());
  const [past, setPast] = useState<readonly { id: string; before: Change }[]>([]);
  const waiting = useRef(new Map<string, Change>());
  const versions = useRef(new Map<string, number>());
  const busy = useRef(false);

  for (const { id, version } of room.screenings) {
    versions.current.set(id, Math.max(version, versions.current.get(id) ?? 0));
  }

  /** Sends what waits until nothing does, then reads the room again. */
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    for (let [next] = waiting.current; next; [next] = waiting.current) {
      const [id, body] = next;
      waiting.current.delete(id);
      try {
        const version = versions.current.get(id) ?? 0;
        const saved = await call(changeScreening, { params: { id }, body: { version, ...body } });
        versions.current.set(id, saved.version);
      } catch (error) {
        waiting.current.delete(id);
        versions.current.delete(id);
        setPast((all) => all.filter((one) => one.id !== id));
        reportTrouble(error as Error);
      }
    }
    await revalidate();
    busy.current = false;
    if (waiting.current.size === 0) setLocal(new Map());
    else void send();
  };

  const put = (id: string, change: Change) => {
    setLocal((all) => new Map(all).set(id, { ...all.get(id), ...change }));
    waiting.current.set(id, { ...waiting.current.get(id), ...change });
    void send();
  };

  const shifted = ({ startsAt, starts, ...one }: Placed): Placed => {
    const change = local.get(one.id);
    if (!change) return { startsAt, starts, ...one };
    const moved = change.starts ? minutesBetween(starts, change.starts) : 0;
    const later = (moment: string) => new Date(Date.parse(moment) + moved * 60_000);
    const [from, to] = [later(startsAt), later(one.endsAt)];
    return {
      ...{ ...one, ...change, startsAt: from.toISOString(), endsAt: to.toISOString() },
      ...{ starts: wallClock(timeZone, from), ends: wallClock(timeZone, to) },
    };
  };
  const screenings = room.screenings.map(shifted);

  const change = (one: Placed, to: Change) => {
    const keys = Object.keys(to) as (keyof Change)[];
    const before = Object.fromEntries(keys.map((key) => [key, one[key]])) as Change;
    setPast((all) => [...all.slice(-49), { id: one.id, before }]);
    put(one.id, to);
  };
  const quietly = (made: Promise<unknown>) => void made.then(() => revalidate(), reportTrouble);
  return {
    screenings,
    change,
    /** Moves a screening by minutes of real time. */
    shift: (one: Placed, minutes: number) =>
      change(one, {
        starts: wallClock(timeZone, new Date(Date.parse(one.startsAt) + minutes * 60_000)),
      }),
    canUndo: past.length > 0,
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      put(last.id, last.before);
    },
    place: (blockId: string, venueId: string, starts: string) =>
      quietly(call(createScreening, { body: { blockId, venueId, starts } })),
    remove: ({ id }: Placed) => {
      const version = String(versions.current.get(id) ?? 0);
      setPast((all) => all.filter((one) => one.id !== id));
      quietly(call(deleteScreening, { params: { id }, query: { version } }));
    },
  };
}
export type Board = ReturnType<typeof useBoard>;
