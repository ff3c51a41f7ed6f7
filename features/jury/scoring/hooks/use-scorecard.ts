import { useEffect, useRef, useState } from "react";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { saveScorecard } from "../contract";
import { mergedTyped, sameTyped, typedOf } from "../form-values.rules";
import type { CardTyped, Scorecard } from "../schema";
import {
  dropSavedScorecard,
  savedScorecard,
  saveScorecardLocally,
} from "../scorecard-autosave.browser";

/**
 * Where what was typed is: saved; on its way; in this browser until the network is back, where a
 * press that gave it waits as well; refused with a sentence; or beside a card that was changed on
 * another device.
 */
export type SaveState =
  | { kind: "saved"; at: Date | null }
  | { kind: "saving" }
  | { kind: "here"; gives: boolean }
  | { kind: "refused"; told: string; loggedOut: boolean }
  | { kind: "theirs"; card: Scorecard };

type Options = {
  id: string;
  loaded: Scorecard | null;
  /** Whether the card takes anything at all. */
  isOpen: boolean;
  /** What stands in the form: a hand is quicker than the scripts. */
  inForm: () => CardTyped | null;
  onGiven: () => void;
};

const pauseMs = 500;
const againMs = 15_000;

/** The network, a server that starts again, or one that asks for patience: it is sent once more. */
const passes = (error: unknown) =>
  !(error instanceof CallError) || error.status >= 500 || error.status === 429;

/**
 * A card that saves itself: at once into this browser, after half a second to the server, one save
 * after the other. A save that was answered to nobody is found by its content.
 */
export function useCard({ id, loaded, isOpen, inForm, onGiven }: Options) {
  const [start] = useState(() => typedOf(loaded));
  const [typed, setTyped] = useState(start);
  const [keeping, setKeeping] = useState<SaveState>({ kind: "saved", at: null });
  const [shown, setShown] = useState(0);
  /** What stands in the form was typed here, and reached nobody before the card closed. */
  const [late, setLate] = useState(false);
  const work = useRef({
    ...{ typed, saved: typed, version: loaded?.version ?? 0 },
    /** A press that gave the card found no network. */
    gives: false,
    gone: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: null as Promise<void> | null,
  });
  const given = useRef(onGiven);
  given.current = onGiven;

  const keep = () => {
    const { version, gives, typed } = work.current;
    saveScorecardLocally(id, { version, typed, gives });
  };
  const later = (ms: number) => {
    clearTimeout(work.current.timer);
    work.current.timer = setTimeout(() => void save(false), ms);
  };

  async function send(pressed: boolean): Promise<void> {
    const now = work.current;
    const sent = now.typed;
    const give = pressed || now.gives;
    if (!give && sameTyped(sent, now.saved)) return;
    setKeeping({ kind: "saving" });
    try {
      const body = { version: now.version, ...sent, give };
      take(await apiFetch(saveScorecard, { params: { id }, body }), sent, give);
    } catch (error) {
      const theirs = error instanceof CallError ? (error.problem?.scorecard as Scorecard) : null;
      if (theirs && sameTyped(typedOf(theirs), sent) && (!give || theirs.state === "given")) {
        take(theirs, sent, give);
        return;
      }
      now.gives = give && passes(error);
      if (theirs) setKeeping({ kind: "theirs", card: theirs });
      else if (passes(error)) {
        keep();
        setKeeping({ kind: "here", gives: give });
        // After a move to another page it is sent from there.
        if (!now.gone) later(againMs);
      } else {
        const loggedOut = (error as CallError).status === 401;
        setKeeping({ kind: "refused", told: errorMessage(error as CallError), loggedOut });
      }
    }
  }

  function take(card: Scorecard, sent: CardTyped, gave: boolean) {
    const now = work.current;
    Object.assign(now, { version: card.version, saved: sent, gives: false });
    if (sameTyped(now.typed, sent)) {
      dropSavedScorecard(id);
      setKeeping({ kind: "saved", at: new Date() });
    } else {
      keep();
      later(pauseMs);
    }
    if (gave && !now.gone) given.current();
  }

  /** Saves what is typed by now; one after the other. */
  async function save(give: boolean): Promise<void> {
    clearTimeout(work.current.timer);
    await work.current.running;
    const running = send(give);
    work.current.running = running;
    await running;
    if (work.current.running === running) work.current.running = null;
  }

  /** Takes what stands in the form. */
  function change(next: CardTyped) {
    if (sameTyped(next, work.current.typed)) return;
    work.current.typed = next;
    setTyped(next);
    keep();
    later(pauseMs);
  }

  /** Puts other words into the form, as if typed. */
  function replace(next: CardTyped) {
    change(next);
    setShown((count) => count + 1);
  }

  function settleWith(card: Scorecard, keeps: "mine" | "theirs") {
    Object.assign(work.current, { version: card.version, saved: typedOf(card) });
    setKeeping({ kind: "saved", at: null });
    if (keeps === "mine") return later(0);
    dropSavedScorecard(id);
    work.current.typed = typedOf(card);
    setTyped(work.current.typed);
    setShown((count) => count + 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit and a quick hand left, once
  useEffect(() => {
    const now = work.current;
    now.gone = false;
    const kept = savedScorecard(id);
    if (!isOpen) {
      const last = kept && mergedTyped(kept.typed, start, start);
      if (last && sameTyped(last, start)) dropSavedScorecard(id);
      else if (last) {
        // To be read as it was typed: nobody takes it any more.
        setTyped(last);
        setShown((count) => count + 1);
        setLate(true);
      }
      return;
    }
    const form = inForm() ?? start;
    if (kept) {
      now.version = kept.version;
      replace(mergedTyped(kept.typed, start, form));
      if (sameTyped(now.typed, start)) dropSavedScorecard(id);
    } else change(form);
    const online = () => void save(false);
    window.addEventListener("online", online);
    return () => {
      now.gone = true;
      window.removeEventListener("online", online);
      clearTimeout(now.timer);
      if (!sameTyped(now.typed, now.saved)) void save(false);
    };
  }, []);

  return { typed, keeping, shown, late, change, give: () => save(true), settleWith };
}

export type SavedCard = ReturnType<typeof useCard>;
