import { useEffect, useRef, useState } from "react";
import type { DecisionChange } from "~/features/decisions/schema";
import { useMakeDecision } from "../hooks";
import type { ListedDecision } from "../list.rules";

/** Chosen here and not saved yet. */
export type Patch = Omit<DecisionChange, "version">;
type Part = Partial<Patch>;

/** Milliseconds after the last choice until it is sent, while the entry is current. */
const settleMs = 900;

/**
 * Decisions made here: shown at once and sent in order, one request per entry at a time, so that
 * fast keys do not conflict with themselves. Choices before a decision are sent with it, others a
 * moment later.
 */
export function useDeciding(rows: readonly ListedDecision[]) {
  const { mutateAsync } = useMakeDecision();
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const [patches, setPatches] = useState<ReadonlyMap<string, Part>>(new Map());
  const openPatches = useRef(patches);
  const versions = useRef(new Map<string, number>());
  const busy = useRef(new Set<string>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const setPatch = (id: string, patch: Part | null) => {
    const next = new Map(openPatches.current);
    if (patch && Object.keys(patch).length > 0) next.set(id, patch);
    else next.delete(id);
    openPatches.current = next;
    setPatches(next);
  };

  const send = async (id: string): Promise<void> => {
    clearTimeout(timers.current.get(id));
    const patch = openPatches.current.get(id);
    const row = latestRows.current.find(({ submissionId }) => submissionId === id);
    // Choices during a request are sent after it.
    if (!patch || !row || busy.current.has(id)) return;
    busy.current.add(id);
    const version = Math.max(row.version, versions.current.get(id) ?? 0);
    const { waitRank, ...rest } = { outcome: row.outcome, ...patch };
    const ranked = waitRank !== undefined && rest.outcome === "waitlisted";
    const body = { ...rest, ...(ranked && { waitRank }), version };
    try {
      const decision = await mutateAsync({ id, body });
      versions.current.set(id, decision.version);
      const laterChoices = Object.entries(openPatches.current.get(id) ?? {}).filter(
        ([name, value]) => value !== patch[name as keyof Part],
      );
      // A choice made meanwhile belongs to the new decision.
      setPatch(
        id,
        laterChoices.length > 0
          ? { outcome: decision.outcome, ...Object.fromEntries(laterChoices) }
          : null,
      );
    } catch {
      // The error was shown; the saved value is displayed.
      setPatch(id, null);
    } finally {
      busy.current.delete(id);
    }
    if (openPatches.current.has(id)) await send(id);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const id of waiting.keys()) void latest.current(id);
    };
  }, []);

  /** Chooses; `isImmediate` sends it at once, otherwise a following decision may include it. */
  const choose = (id: string, part: Part, isImmediate: boolean) => {
    setPatch(id, { ...openPatches.current.get(id), ...part });
    clearTimeout(timers.current.get(id));
    if (isImmediate) return void latest.current(id);
    timers.current.set(
      id,
      setTimeout(() => void latest.current(id), settleMs),
    );
  };
  /** Sends an entry's choices because another becomes current. */
  const settle = (id: string) => void latest.current(id);

  return {
    shownRows: rows.map((row) => withPart(row, patches.get(row.submissionId))),
    choose,
    settle,
  };
}

const withPart = (row: ListedDecision, part: Part | undefined): ListedDecision => {
  if (!part) return row;
  const { outcome = row.outcome, waitRank = row.waitRank, chips, personalNote } = part;
  return {
    ...row,
    outcome: part.outcome === undefined ? row.outcome : outcome,
    waitRank: outcome === "waitlisted" ? waitRank : null,
    chips: chips ?? row.chips,
    personalNote: personalNote === undefined ? row.personalNote : personalNote,
  };
};
