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
 * The state of a scorecard's values: saved; saving; only in this browser, perhaps with a submission that waits for the
 * network; refused with a message; or in conflict with an edit on another device.
 */
export type SaveState =
  | { kind: "saved"; at: Date | null }
  | { kind: "saving" }
  | { kind: "here"; gives: boolean }
  | { kind: "refused"; message: string; loggedOut: boolean }
  | { kind: "theirs"; card: Scorecard };

type Options = {
  id: string;
  loaded: Scorecard | null;
  /** Whether the scorecard accepts input. */
  isOpen: boolean;
  /** The values in the form: the user may type before hydration. */
  inForm: () => CardTyped | null;
  onGiven: () => void;
};

const pauseMs = 500;
const againMs = 15_000;

/** Errors that may pass: the network, a restart, a rate limit. The values are sent again. */
const passes = (error: unknown) =>
  !(error instanceof CallError) || error.status >= 500 || error.status === 429;

/**
 * A scorecard that saves automatically: at once in this browser, after half a second on the server, one request at a
 * time. If a response was lost, equal values on the server show that the save succeeded.
 */
export function useCard({ id, loaded, isOpen, inForm, onGiven }: Options) {
  const [start] = useState(() => typedOf(loaded));
  const [input, setInput] = useState(start);
  const [saveState, setSaveState] = useState<SaveState>({ kind: "saved", at: null });
  const [formKey, setFormKey] = useState(0);
  /** These values never reached the server before the phase closed. */
  const [late, setLate] = useState(false);
  const work = useRef({
    typed: input,
    saved: input,
    version: loaded?.version ?? 0,
    /** A submission waits for the network. */
    gives: false,
    gone: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: null as Promise<void> | null,
  });
  const latestOnGiven = useRef(onGiven);
  latestOnGiven.current = onGiven;

  const saveLocally = () => {
    const { version, gives, typed } = work.current;
    saveScorecardLocally(id, { version, typed, gives });
  };
  const later = (ms: number) => {
    clearTimeout(work.current.timer);
    work.current.timer = setTimeout(() => void save(false), ms);
  };

  async function send(pressed: boolean): Promise<void> {
    const now = work.current;
    const sentInput = now.typed;
    const give = pressed || now.gives;
    if (!give && sameTyped(sentInput, now.saved)) return;
    setSaveState({ kind: "saving" });
    try {
      const body = { version: now.version, ...sentInput, give };
      take(await apiFetch(saveScorecard, { params: { id }, body }), sentInput, give);
    } catch (error) {
      const serverCard = error instanceof CallError ? (error.problem?.scorecard as Scorecard) : null;
      if (serverCard && sameTyped(typedOf(serverCard), sentInput) && (!give || serverCard.state === "given")) {
        take(serverCard, sentInput, give);
        return;
      }
      now.gives = give && passes(error);
      if (serverCard) setSaveState({ kind: "theirs", card: serverCard });
      else if (passes(error)) {
        saveLocally();
        setSaveState({ kind: "here", gives: give });
        // After a navigation the next page sends it.
        if (!now.gone) later(againMs);
      } else {
        const loggedOut = (error as CallError).status === 401;
        setSaveState({ kind: "refused", message: errorMessage(error as CallError), loggedOut });
      }
    }
  }

  function take(card: Scorecard, sentInput: CardTyped, gave: boolean) {
    const now = work.current;
    Object.assign(now, { version: card.version, saved: sentInput, gives: false });
    if (sameTyped(now.typed, sentInput)) {
      dropSavedScorecard(id);
      setSaveState({ kind: "saved", at: new Date() });
    } else {
      saveLocally();
      later(pauseMs);
    }
    if (gave && !now.gone) latestOnGiven.current();
  }

  /** Saves the current values after the running save. */
  async function save(give: boolean): Promise<void> {
    clearTimeout(work.current.timer);
    await work.current.running;
    const running = send(give);
    work.current.running = running;
    await running;
    if (work.current.running === running) work.current.running = null;
  }

  /** Takes the values of the form. */
  function change(next: CardTyped) {
    if (sameTyped(next, work.current.typed)) return;
    work.current.typed = next;
    setInput(next);
    saveLocally();
    later(pauseMs);
  }

  /** Replaces the values in the form, as if typed. */
  function replace(next: CardTyped) {
    change(next);
    setFormKey((count) => count + 1);
  }

  function settleWith(card: Scorecard, keeps: "mine" | "theirs") {
    Object.assign(work.current, { version: card.version, saved: typedOf(card) });
    setSaveState({ kind: "saved", at: null });
    if (keeps === "mine") return later(0);
    dropSavedScorecard(id);
    work.current.typed = typedOf(card);
    setInput(work.current.typed);
    setFormKey((count) => count + 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the saved copy and input before hydration
  useEffect(() => {
    const now = work.current;
    now.gone = false;
    const savedCopy = savedScorecard(id);
    if (!isOpen) {
      const last = savedCopy && mergedTyped(savedCopy.typed, start, start);
      if (last && sameTyped(last, start)) dropSavedScorecard(id);
      else if (last) {
        // Read-only: the server accepts no more changes.
        setInput(last);
        setFormKey((count) => count + 1);
        setLate(true);
      }
      return;
    }
    const form = inForm() ?? start;
    if (savedCopy) {
      now.version = savedCopy.version;
      replace(mergedTyped(savedCopy.typed, start, form));
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

  return { typed: input, keeping: saveState, shown: formKey, late, change, give: () => save(true), settleWith };
}

export type SavedCard = ReturnType<typeof useCard>;
