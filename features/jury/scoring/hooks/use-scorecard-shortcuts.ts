import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "~/features/screeners/hooks/use-player-keys";
import { scoringKeys } from "../preferences.browser";

/** The attribute of a scorecard's criteria; its value is 'all' on the element that answers all of them. */
export const questionAttribute = "data-question";
const isForAll = (question?: HTMLElement) => question?.dataset.question === "all";

type Shortcuts = {
  /** The element whose scorecards the keys control. */
  container: RefObject<HTMLElement | null>;
  /** Called for ⌘ or Ctrl with Enter. */
  onGive: () => void;
  /** Actions of single keys, by character; undefined for none. */
  actions: Readonly<Record<string, (() => void) | undefined>>;
};

/** Whether the user has a mouse, and single keys are turned on. */
export const areSingleKeysOn = () =>
  window.matchMedia("(pointer: fine)").matches && scoringKeys.isOn();

/**
 * Keyboard control of scorecards: a digit answers the current criterion and moves to the next, 0 means 10, the up and
 * down arrows move. Keys do nothing while the user types or a dialog is open. They always work inside a criterion;
 * elsewhere they can be turned off.
 */
export function useScorecardShortcuts({ container, onGive, actions }: Shortcuts): void {
  const latestActions = useRef({ onGive, actions });
  latestActions.current = { onGive, actions };
  useEffect(() => {
    const findQuestions = () => [
      ...(container.current?.querySelectorAll<HTMLElement>(`[${questionAttribute}]`) ?? []),
    ];
    const stepsOf = (question?: HTMLElement) => [
      ...(question?.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
        "input[type=radio], button",
      ) ?? []),
    ];
    const checkedStep = (question?: HTMLElement) =>
      stepsOf(question).find((step) => step.matches(":checked"));
    /** Focuses the chosen or first step of a criterion; without one, the submit button. */
    const focusQuestion = (question?: HTMLElement) => {
      const submitButton = container.current?.querySelector<HTMLElement>("[data-give]");
      (question ? (checkedStep(question) ?? stepsOf(question)[0]) : submitButton)?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      if (altKey || repeat || document.querySelector("dialog[open], [role=dialog]")) return;
      if (ctrlKey || metaKey) {
        if (key !== "Enter") return;
        event.preventDefault();
        latestActions.current.onGive();
        return;
      }
      if (isTyping(target)) return;
      const allQuestions = findQuestions();
      const focusedIndex = allQuestions.findIndex(
        (question) => target instanceof Node && question.contains(target),
      );
      if (focusedIndex < 0 && !areSingleKeysOn()) return;
      const isUnanswered = (question: HTMLElement) => !isForAll(question) && !checkedStep(question);
      const currentIndex = focusedIndex >= 0 ? focusedIndex : allQuestions.findIndex(isUnanswered);
      const card = (allQuestions[currentIndex] ?? allQuestions[0])?.closest("form");
      const questionsInCard = allQuestions.filter((question) => question.closest("form") === card);
      if (/^\d$/.test(key)) {
        const step = stepsOf(allQuestions[currentIndex])[(Number(key) || 10) - 1];
        if (!step || step.disabled) return;
        step.click();
        // After an answer for all criteria, the next open one of this scorecard; otherwise the next criterion.
        const nextQuestion = allQuestions
          .slice(currentIndex + 1)
          .find((question) => !isForAll(question));
        focusQuestion(
          isForAll(allQuestions[currentIndex]) ? questionsInCard.find(isUnanswered) : nextQuestion,
        );
      } else if (key === "a" && areSingleKeysOn() && questionsInCard.some(isForAll)) {
        focusQuestion(questionsInCard.find(isForAll));
      } else if (focusedIndex >= 0 && (key === "ArrowUp" || key === "ArrowDown")) {
        const nextIndex = focusedIndex + (key === "ArrowUp" ? -1 : 1);
        if (nextIndex >= 0) focusQuestion(allQuestions[nextIndex]);
      } else if (areSingleKeysOn() && latestActions.current.actions[key])
        latestActions.current.actions[key]?.();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [container]);
}
