import { type RefObject, useEffect, useRef } from "react";
import { scoringKeys } from "../preferences.browser";

/** Marks the criteria of scorecards, in their order; the value says if an element answers all criteria. */
export const questionMark = "data-question";
const isForAll = (question?: HTMLElement) => question?.dataset.question === "all";

type Keys = {
  /** The element whose scorecards the keys control. */
  container: RefObject<HTMLElement | null>;
  /** Called for ⌘ or Ctrl with Enter. */
  onGive: () => void;
  /** Actions of single keys, by character; undefined for none. */
  actions: Readonly<Record<string, (() => void) | undefined>>;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    "textarea, select, [contenteditable], [data-own-keys], input:not([type=radio], [type=checkbox])",
  );

/** Whether the user has a mouse, and single keys are turned on. */
export const singleKeys = () => window.matchMedia("(pointer: fine)").matches && scoringKeys.isOn();

/**
 * Keyboard control of scorecards: a digit answers the current criterion and moves to the next, 0 means 10, the up and
 * down arrows move. Keys do nothing while the user types or a dialog is open. They always work inside a criterion;
 * elsewhere they can be turned off.
 */
export function useScorecardShortcuts({ container, onGive, actions }: Keys): void {
  const latest = useRef({ onGive, actions });
  latest.current = { onGive, actions };
  useEffect(() => {
    const questions = () => [
      ...(container.current?.querySelectorAll<HTMLElement>(`[${questionMark}]`) ?? []),
    ];
    const stepsOf = (question?: HTMLElement) => [
      ...(question?.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
        "input[type=radio], button",
      ) ?? []),
    ];
    const checkedStep = (question?: HTMLElement) =>
      stepsOf(question).find((step) => step.matches(":checked"));
    /** Focuses a criterion; after the last one, the submit button. */
    const focusQuestion = (question?: HTMLElement) => {
      const give = container.current?.querySelector<HTMLElement>("[data-give]");
      (question ? (checkedStep(question) ?? stepsOf(question)[0]) : give)?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      if (altKey || repeat || document.querySelector("dialog[open], [role=dialog]")) return;
      if (ctrlKey || metaKey) {
        if (key !== "Enter") return;
        event.preventDefault();
        latest.current.onGive();
        return;
      }
      if (isTyping(target)) return;
      const all = questions();
      const at = all.findIndex((question) => target instanceof Node && question.contains(target));
      if (at < 0 && !singleKeys()) return;
      const isOpen = (question: HTMLElement) => !isForAll(question) && !checkedStep(question);
      const current = at >= 0 ? at : all.findIndex(isOpen);
      const card = (all[current] ?? all[0])?.closest("form");
      const inCard = all.filter((question) => question.closest("form") === card);
      if (/^\d$/.test(key)) {
        const step = stepsOf(all[current])[(Number(key) || 10) - 1];
        if (!step || step.disabled) return;
        step.click();
        // After an answer for all criteria, the next open one of this scorecard; otherwise the next criterion.
        const later = all.slice(current + 1).find((question) => !isForAll(question));
        focusQuestion(isForAll(all[current]) ? inCard.find(isOpen) : later);
      } else if (key === "a" && singleKeys() && inCard.some(isForAll)) {
        focusQuestion(inCard.find(isForAll));
      } else if (at >= 0 && (key === "ArrowUp" || key === "ArrowDown")) {
        const next = at + (key === "ArrowUp" ? -1 : 1);
        if (next >= 0) focusQuestion(all[next]);
      } else if (singleKeys() && latest.current.actions[key]) latest.current.actions[key]?.();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [container]);
}
