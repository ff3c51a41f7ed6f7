import { useEffect, useRef } from "react";
import type { Confirmation } from "./confirm-dialog-content";
import { useFirstInteraction } from "./hooks/use-first-interaction";
import { useLazyComponent } from "./hooks/use-lazy-component";

const load = () => import("./confirm-dialog-content");

/**
 * Asks before something is done. Focus starts on the cancel button, and a press
 * beside the dialog does not answer the question. The caller closes it. Its code comes
 * with the visitor's first sign; where it cannot be fetched the browser asks instead, so
 * that nothing is ever done, or held back, without a question.
 */
export function ConfirmDialog(props: Confirmation) {
  const awake = useFirstInteraction();
  const Question = useLazyComponent(load, awake || props.open);
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
