import { useEffect, useRef } from "react";
import type { Confirmation } from "./confirm-dialog-content";
import { useFirstInteraction } from "./hooks/use-first-interaction";
import { useLazyComponent } from "./hooks/use-lazy-component";

const load = () => import("./confirm-dialog-content");

/**
 * Asks for confirmation. Focus starts on the cancel button, and a press outside does not close the dialog; the caller
 * closes it. Its code loads with the visitor's first interaction. If it cannot be loaded, the browser's own dialog
 * asks.
 */
export function ConfirmDialog(props: Confirmation) {
  const hasInteracted = useFirstInteraction();
  const Question = useLazyComponent(load, hasInteracted || props.open);
  const newest = useRef(props);
  newest.current = props;
  const isCodeMissing = props.open && !Question;
  useEffect(() => {
    if (!isCodeMissing) return;
    let isOver = false;
    load().catch(() => {
      const { confirm: verb, onConfirm, onOpenChange, question, title } = newest.current;
      if (isOver) return;
      const sentences = [title, question].filter((part) => typeof part === "string");
      if (confirm(sentences.join("\n\n") || `${verb}?`)) onConfirm();
      else onOpenChange(false);
    });
    return () => {
      isOver = true;
    };
  }, [isCodeMissing]);
  return Question && <Question {...props} />;
}
