import { type ReactNode, useEffect, useRef } from "react";
import { useFirstSign } from "./first-sign";
import { useLate } from "./late";

export type Confirmation = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is about to happen, as a question or a noun. */
  title: ReactNode;
  /** The question itself, with its consequence. */
  question: ReactNode;
  /** The verb on the button: "Delete". */
  confirm: string;
  cancel?: string;
  /** The red button, for what cannot be undone. */
  danger?: boolean;
  /** Something is under way; both buttons wait. */
  pending?: boolean;
  onConfirm: () => void;
};

const load = () => import("./confirm-question");

/**
 * Asks before something is done. Focus starts on the cancel button, and a press
 * beside the dialog does not answer the question. The caller closes it. Its code comes
 * with the visitor's first sign; where it cannot be fetched the browser asks instead, so
 * that nothing is ever done, or held back, without a question.
 */
export function ConfirmDialog(props: Confirmation) {
  const awake = useFirstSign();
  const Question = useLate(load, awake || props.open);
  const newest = useRef(props);
  newest.current = props;
  const isUnasked = props.open && !Question;
  useEffect(() => {
    if (!isUnasked) return;
    let over = false;
    load().catch(() => {
      const { confirm: verb, onConfirm, onOpenChange, question, title } = newest.current;
      if (over) return;
      const words = [title, question].filter((part) => typeof part === "string");
      if (confirm(words.join("\n\n") || `${verb}?`)) onConfirm();
      else onOpenChange(false);
    });
    return () => {
      over = true;
    };
  }, [isUnasked]);
  return Question && <Question {...props} />;
}
