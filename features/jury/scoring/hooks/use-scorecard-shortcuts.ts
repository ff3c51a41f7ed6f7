import { type RefObject, useEffect, useRef } from "react";
import { keysScore } from "../preferences.browser";

/** The questions of a room of cards, in the order in which they are asked; one that answers all of its card says so. */
export const questionMark = "data-question";
const isForAll = (question?: HTMLElement) => question?.dataset.question === "all";

type Keys = {
  /** Everything that the keys reach. */
  room: RefObject<HTMLElement | null>;
  /** ⌘ or Ctrl with Enter. */
  onGive: () => void;
  /** What single letters do, by letter; undefined where there is nothing to do. */
  letters: Readonly<Record<string, (() => void) | undefined>>;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    "textarea, select, [contenteditable], [data-own-keys], input:not([type=radio], [type=checkbox])",
  );

/** Whether somebody works here with a mouse and keys, and let single keys do something. */
const singleKeys = () => window.matchMedia("(pointer: fine)").matches && keysScore();

/**
 * A card without a mouse: a digit answers the question that is looked at and goes on to the next
 * one, 0 stands for 10, the arrows up and down go from question to question. Keys rest while
 * one types or a dialog is open. Within a question they always work; elsewhere they can be
 * switched off.
 */
export function useCardKeys({ room, onGive, letters }: Keys): void {
  const latest = useRef({ onGive, letters });
  latest.current = { onGive, letters };
  useEffect(() => {
    const questions = () => [
      ...(room.current?.querySelectorAll<HTMLElement>(`[${questionMark}]`) ?? []),
    ];
    const stepsOf = (question?: HTMLElement) => [
      ...(question?.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
        "input[type=radio], button",
      ) ?? []),
    ];
    const chosen = (question?: HTMLElement) =>
      stepsOf(question).find((step) => step.matches(":checked"));
    /** Looks at a question; after the last one, at the press that gives the score. */
    const lookAt = (question?: HTMLElement) => {
      const give = room.current?.querySelector<HTMLElement>("[data-give]");
      (question ? (chosen(question) ?? stepsOf(question)[0]) : give)?.focus();
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
      const at = all.findIndex((one) => target instanceof Node && one.contains(target));
      if (at < 0 && !singleKeys()) return;
      const isOpen = (one: HTMLElement) => !isForAll(one) && !chosen(one);
      const here = at >= 0 ? at : all.findIndex(isOpen);
      const card = (all[here] ?? all[0])?.closest("form");
      const inCard = all.filter((one) => one.closest("form") === card);
      if (/^\d$/.test(key)) {
        const step = stepsOf(all[here])[(Number(key) || 10) - 1];
        if (!step || step.disabled) return;
        step.click();
        // Where all are answered at once, to what is still open in this card; else to the next one.
        const later = all.slice(here + 1).find((one) => !isForAll(one));
        lookAt(isForAll(all[here]) ? inCard.find(isOpen) : later);
      } else if (key === "a" && singleKeys() && inCard.some(isForAll)) {
        lookAt(inCard.find(isForAll));
      } else if (at >= 0 && (key === "ArrowUp" || key === "ArrowDown")) {
        const next = at + (key === "ArrowUp" ? -1 : 1);
        if (next >= 0) lookAt(all[next]);
      } else if (singleKeys() && latest.current.letters[key]) latest.current.letters[key]?.();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [room]);
}
