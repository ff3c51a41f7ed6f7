import { useEffect, useRef, useState } from "react";
import type { DecisionChange } from "~/features/decisions/schema";
import { useMakeDecision } from "../hooks";
import type { ListedDecision } from "../list.rules";

/** Changes of a decision that were made here and are not saved yet. */
export type DecisionChoices = Omit<DecisionChange, "version">;
type PartialChoices = Partial<DecisionChoices>;

/** Milliseconds after the last choice until it is sent, while the entry is current. */
const sendDelayMs = 900;

/**
 * Decisions made here: shown at once and sent in order, one request per entry at a time, so that
 * fast keys do not conflict with themselves. Choices before a decision are sent with it, others a
 * moment later.
 */
export function useDecisionChoices(rows: readonly ListedDecision[]) {
  const { mutateAsync } = useMakeDecision();
  const latestRows = useRef(rows);
  latestRows.current = rows;
  /** The rows of unsaved choices: a search may remove them from the list. */
  const chosenRows = useRef(new Map<string, ListedDecision>());
  const findRow = (id: string) =>
    latestRows.current.find(({ submissionId }) => submissionId === id) ??
    chosenRows.current.get(id);
  const [patches, setPatches] = useState<ReadonlyMap<string, PartialChoices>>(new Map());
  const latestPatches = useRef(patches);
  const versions = useRef(new Map<string, number>());
  const sendingIds = useRef(new Set<string>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const setPatch = (id: string, patch: PartialChoices | null) => {
    const nextPatches = new Map(latestPatches.current);
    if (patch && Object.keys(patch).length > 0) nextPatches.set(id, patch);
    else nextPatches.delete(id);
    latestPatches.current = nextPatches;
    setPatches(nextPatches);
  };

  const send = async (id: string): Promise<void> => {
    clearTimeout(timers.current.get(id));
    const patch = latestPatches.current.get(id);
    const row = findRow(id);
    // Choices made during a request are sent after it.
    if (!patch || !row || sendingIds.current.has(id)) return;
    sendingIds.current.add(id);
    const version = Math.max(row.version, versions.current.get(id) ?? 0);
    const { waitRank, ...rest } = { outcome: row.outcome, ...patch };
    const hasRank = waitRank !== undefined && rest.outcome === "waitlisted";
    const body = { ...rest, ...(hasRank && { waitRank }), version };
    let savedOutcome = row.outcome;
    try {
      const decision = await mutateAsync({ id, body });
      versions.current.set(id, decision.version);
      savedOutcome = decision.outcome;
    } catch {
      // The error was shown; the saved value is displayed.
    }
    sendingIds.current.delete(id);
    const laterChoices = Object.entries(latestPatches.current.get(id) ?? {}).filter(
      ([name, value]) => value !== patch[name as keyof PartialChoices],
    );
    // What was chosen during the request is sent next, with the saved outcome.
    setPatch(
      id,
      laterChoices.length > 0
        ? { outcome: savedOutcome, ...Object.fromEntries(laterChoices) }
        : null,
    );
    if (latestPatches.current.has(id)) await send(id);
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => {
    const pendingTimers = timers.current;
    return () => {
      for (const id of pendingTimers.keys()) void latestSend.current(id);
    };
  }, []);

  /** Stores choices; sends them now, or later together with a following decision. */
  const choose = (id: string, choices: PartialChoices, sending: "now" | "later") => {
    const row = findRow(id);
    if (row) chosenRows.current.set(id, row);
    setPatch(id, { ...latestPatches.current.get(id), ...choices });
    clearTimeout(timers.current.get(id));
    if (sending === "now") return void latestSend.current(id);
    timers.current.set(
      id,
      setTimeout(() => void latestSend.current(id), sendDelayMs),
    );
  };
  /** Sends an entry's choices now, since another becomes current. */
  const sendChoices = (id: string) => void latestSend.current(id);

  return {
    shownRows: rows.map((row) => withChoices(row, patches.get(row.submissionId))),
    choose,
    sendChoices,
  };
}

const withChoices = (row: ListedDecision, choices: PartialChoices | undefined): ListedDecision => {
  if (!choices) return row;
  const { outcome = row.outcome, waitRank = row.waitRank, chips, personalNote } = choices;
  return {
    ...row,
    outcome,
    waitRank: outcome === "waitlisted" ? waitRank : null,
    chips: chips ?? row.chips,
    personalNote: personalNote === undefined ? row.personalNote : personalNote,
  };
};
