import { useEffect, useRef, useState } from "react";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { saveScorecard } from "../contract";
import { inputOf, isSameInput, mergeInput } from "../form-values.rules";
import type { Scorecard, ScorecardInput } from "../schema";
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
  | { kind: "conflict"; card: Scorecard };

type Options = {
  id: string;
  loaded: Scorecard | null;
  /** Whether the scorecard accepts input. */
  isOpen: boolean;
  /** The values in the form: the user may type before hydration. */
  inForm: () => ScorecardInput | null;
  onGiven: () => void;
};

const pauseMs = 500;
const retryMs = 15_000;

/** Errors that may pass: the network, a restart, a rate limit. The values are sent again. */
const isTemporary = (error: unknown) =>
  !(error instanceof CallError) || error.status >= 500 || error.status === 429;

/**
 * A scorecard that saves automatically: at once in this browser, after half a second on the server, one request at a
 * time. If a response was lost, equal values on the server show that the save succeeded.
 */
export function useScorecard({ id, loaded, isOpen, inForm, onGiven }: Options) {
  const [start] = useState(() => inputOf(loaded));
  const [input, setInput] = useState(start);
  const [saveState, setSaveState] = useState<SaveState>({ kind: "saved", at: null });
  const [formKey, setFormKey] = useState(0);
  /** These values never reached the server before the phase closed. */
  const [isLate, setIsLate] = useState(false);
  const work = useRef({
    input,
    saved: input,
    version: loaded?.version ?? 0,
    /** A submission waits for the network. */
    gives: false,
    isUnmounted: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: null as Promise<void> | null,
  });
  const latestOnGiven = useRef(onGiven);
  latestOnGiven.current = onGiven;

  const saveLocally = () => {
    const { version, gives, input } = work.current;
    saveScorecardLocally(id, { version, typed: input, gives });
  };
  const later = (ms: number) => {
    clearTimeout(work.current.timer);
    work.current.timer = setTimeout(() => void save(false), ms);
  };

  async function send(pressed: boolean): Promise<void> {
    const currentWork = work.current;
    const sentInput = currentWork.input;
    const give = pressed || currentWork.gives;
    if (!give && isSameInput(sentInput, currentWork.saved)) return;
    setSaveState({ kind: "saving" });
    try {
      const body = { version: currentWork.version, ...sentInput, give };
      acceptSaved(await apiFetch(saveScorecard, { params: { id }, body }), sentInput, give);
    } catch (error) {
      const serverCard =
        error instanceof CallError ? (error.problem?.scorecard as Scorecard) : null;
      if (
        serverCard &&
        isSameInput(inputOf(serverCard), sentInput) &&
        (!give || serverCard.state === "given")
      ) {
        acceptSaved(serverCard, sentInput, give);
        return;
      }
      currentWork.gives = give && isTemporary(error);
      if (serverCard) setSaveState({ kind: "conflict", card: serverCard });
      else if (isTemporary(error)) {
        saveLocally();
        setSaveState({ kind: "here", gives: give });
        // After a navigation the next page sends it.
        if (!currentWork.isUnmounted) later(retryMs);
      } else {
        const loggedOut = (error as CallError).status === 401;
        setSaveState({ kind: "refused", message: errorMessage(error as CallError), loggedOut });
      }
    }
  }

  function acceptSaved(card: Scorecard, sentInput: ScorecardInput, gave: boolean) {
    const currentWork = work.current;
    Object.assign(currentWork, { version: card.version, saved: sentInput, gives: false });
    if (isSameInput(currentWork.input, sentInput)) {
      dropSavedScorecard(id);
      setSaveState({ kind: "saved", at: new Date() });
    } else {
      saveLocally();
      later(pauseMs);
    }
    if (gave && !currentWork.isUnmounted) latestOnGiven.current();
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
  function change(next: ScorecardInput) {
    if (isSameInput(next, work.current.input)) return;
    work.current.input = next;
    setInput(next);
    saveLocally();
    later(pauseMs);
  }

  /** Replaces the values in the form, as if typed. */
  function replace(next: ScorecardInput) {
    change(next);
    setFormKey((count) => count + 1);
  }

  function settleWith(card: Scorecard, keptVersion: "own" | "server") {
    Object.assign(work.current, { version: card.version, saved: inputOf(card) });
    setSaveState({ kind: "saved", at: null });
    if (keptVersion === "own") return later(0);
    dropSavedScorecard(id);
    work.current.input = inputOf(card);
    setInput(work.current.input);
    setFormKey((count) => count + 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the saved copy and input before hydration
  useEffect(() => {
    const currentWork = work.current;
    currentWork.isUnmounted = false;
    const savedCopy = savedScorecard(id);
    if (!isOpen) {
      const last = savedCopy && mergeInput(savedCopy.typed, start, start);
      if (last && isSameInput(last, start)) dropSavedScorecard(id);
      else if (last) {
        // Read-only: the server accepts no more changes.
        setInput(last);
        setFormKey((count) => count + 1);
        setIsLate(true);
      }
      return;
    }
    const form = inForm() ?? start;
    if (savedCopy) {
      currentWork.version = savedCopy.version;
      replace(mergeInput(savedCopy.typed, start, form));
      if (isSameInput(currentWork.input, start)) dropSavedScorecard(id);
    } else change(form);
    const online = () => void save(false);
    window.addEventListener("online", online);
    return () => {
      currentWork.isUnmounted = true;
      window.removeEventListener("online", online);
      clearTimeout(currentWork.timer);
      if (!isSameInput(currentWork.input, currentWork.saved)) void save(false);
    };
  }, []);

  return { input, saveState, formKey, late: isLate, change, give: () => save(true), settleWith };
}

export type SavedCard = ReturnType<typeof useScorecard>;
