import { useEffect, useRef, useState } from "react";
import { apiFetch, CallError, errorMessage, isTemporary } from "~/lib/api/client";
import { saveScorecard } from "../contract";
import { inputOf, isSameInput, mergeInput } from "../form-values.rules";
import type { Scorecard, ScorecardInput } from "../schema";
import {
  deleteSavedScorecard,
  readSavedScorecard,
  saveScorecardLocally,
} from "../scorecard-autosave.browser";

/**
 * The state of a scorecard's values: saved; saving; only in this browser, perhaps with a submission that waits for the
 * network; refused with a message; or in conflict with an edit on another device.
 */
export type SaveState =
  | { kind: "saved"; at: Date | null }
  | { kind: "saving" }
  | { kind: "local"; isSubmission: boolean }
  | { kind: "refused"; message: string; isLoggedOut: boolean }
  | { kind: "conflict"; card: Scorecard };

type Options = {
  id: string;
  loadedCard: Scorecard | null;
  /** Whether the scorecard accepts input. */
  isOpen: boolean;
  /** The values in the form: the user may type before hydration. */
  readForm: () => ScorecardInput | null;
  onSubmitted: () => void;
};

/** Milliseconds after the last input until it is saved, and after a failed save until the next try. */
const saveDelayMs = 500;
const retryMs = 15_000;

/**
 * A scorecard that saves automatically: at once in this browser, after half a second on the server, one request at a
 * time. After an error, a scorecard on the server with the sent values shows that the save succeeded and only its response
 * was lost.
 */
export function useScorecard({ id, loadedCard, isOpen, readForm, onSubmitted }: Options) {
  const [initialInput] = useState(() => inputOf(loadedCard));
  const [input, setInput] = useState(initialInput);
  const [saveState, setSaveState] = useState<SaveState>({ kind: "saved", at: null });
  const [formKey, setFormKey] = useState(0);
  /** These values never reached the server before the phase closed. */
  const [isLate, setIsLate] = useState(false);
  const work = useRef({
    input,
    savedInput: input,
    version: loadedCard?.version ?? 0,
    /** The juror pressed submit, and it did not reach the server yet. */
    isSubmissionWaiting: false,
    isUnmounted: false,
    saveTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    lastSave: Promise.resolve(),
  });
  const latestOnSubmitted = useRef(onSubmitted);
  latestOnSubmitted.current = onSubmitted;

  const saveLocally = () => {
    const { version, isSubmissionWaiting: gives, input } = work.current;
    saveScorecardLocally(id, { version, typed: input, gives });
  };
  const saveDraft = () => void save({ isSubmission: false });
  const saveAfter = (delayMs: number) => {
    clearTimeout(work.current.saveTimer);
    work.current.saveTimer = setTimeout(saveDraft, delayMs);
  };

  async function send(isSubmission: boolean): Promise<void> {
    const currentWork = work.current;
    const sentInput = currentWork.input;
    const give = isSubmission || currentWork.isSubmissionWaiting;
    if (!give && isSameInput(sentInput, currentWork.savedInput)) return;
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
      currentWork.isSubmissionWaiting = give && isTemporary(error);
      if (serverCard) setSaveState({ kind: "conflict", card: serverCard });
      else if (isTemporary(error)) {
        saveLocally();
        setSaveState({ kind: "local", isSubmission: give });
        // After a navigation the next page sends it.
        if (!currentWork.isUnmounted) saveAfter(retryMs);
      } else {
        const isLoggedOut = (error as CallError).status === 401;
        setSaveState({ kind: "refused", message: errorMessage(error as CallError), isLoggedOut });
      }
    }
  }

  function acceptSaved(card: Scorecard, sentInput: ScorecardInput, isSubmission: boolean) {
    const currentWork = work.current;
    Object.assign(currentWork, {
      version: card.version,
      savedInput: sentInput,
      isSubmissionWaiting: false,
    });
    if (isSameInput(currentWork.input, sentInput)) {
      deleteSavedScorecard(id);
      setSaveState({ kind: "saved", at: new Date() });
    } else {
      saveLocally();
      saveAfter(saveDelayMs);
    }
    if (isSubmission && !currentWork.isUnmounted) latestOnSubmitted.current();
  }

  /** Saves the current values after the saves before it, as a draft or a submission. */
  function save({ isSubmission }: { isSubmission: boolean }): Promise<void> {
    clearTimeout(work.current.saveTimer);
    work.current.lastSave = work.current.lastSave.then(() => send(isSubmission));
    return work.current.lastSave;
  }

  /** Takes the values of the form. */
  function changeInput(newInput: ScorecardInput) {
    if (isSameInput(newInput, work.current.input)) return;
    work.current.input = newInput;
    setInput(newInput);
    saveLocally();
    saveAfter(saveDelayMs);
  }

  /** Replaces the values in the form, as if typed. */
  function replaceInput(newInput: ScorecardInput) {
    changeInput(newInput);
    setFormKey((count) => count + 1);
  }

  function resolveConflict(card: Scorecard, keptVersion: "own" | "server") {
    Object.assign(work.current, { version: card.version, savedInput: inputOf(card) });
    setSaveState({ kind: "saved", at: null });
    if (keptVersion === "own") return saveAfter(0);
    deleteSavedScorecard(id);
    work.current.input = inputOf(card);
    setInput(work.current.input);
    setFormKey((count) => count + 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the saved copy and input before hydration
  useEffect(() => {
    const currentWork = work.current;
    currentWork.isUnmounted = false;
    const savedCopy = readSavedScorecard(id);
    if (!isOpen) {
      const lastInput = savedCopy && mergeInput(savedCopy.typed, initialInput, initialInput);
      if (lastInput && isSameInput(lastInput, initialInput)) deleteSavedScorecard(id);
      else if (lastInput) {
        // Read-only: the server accepts no more changes.
        setInput(lastInput);
        setFormKey((count) => count + 1);
        setIsLate(true);
      }
      return;
    }
    const form = readForm() ?? initialInput;
    if (savedCopy) {
      currentWork.version = savedCopy.version;
      replaceInput(mergeInput(savedCopy.typed, initialInput, form));
      if (isSameInput(currentWork.input, initialInput)) deleteSavedScorecard(id);
    } else changeInput(form);
    window.addEventListener("online", saveDraft);
    return () => {
      currentWork.isUnmounted = true;
      window.removeEventListener("online", saveDraft);
      clearTimeout(currentWork.saveTimer);
      if (!isSameInput(currentWork.input, currentWork.savedInput)) saveDraft();
    };
  }, []);

  return {
    input,
    saveState,
    formKey,
    isLate,
    changeInput,
    submit: () => save({ isSubmission: true }),
    resolveConflict,
  };
}

export type ScorecardState = ReturnType<typeof useScorecard>;
