import { type ComponentProps, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog";

type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "cancel" | "confirm" | "danger" | "question" | "title"
>;
type Props = {
  isDirty: boolean;
  /** True while leaving is intended: after saving. */
  leaving: { current: boolean };
  question?: Question;
};

const discardQuestion: Question = {
  cancel: "Keep editing",
  confirm: "Discard",
  danger: true,
  question: "You have unsaved changes.",
  title: "Discard your changes?",
};

/** The query may identify the edited item; a fragment is the same page. */
const pageOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Warns before typed values are lost by a link, the browser's buttons, or closing the window. */
export function UnsavedGuard({ isDirty, leaving, question = discardQuestion }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !leaving.current && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty, leaving]);
  return (
    <ConfirmDialog
      {...question}
      onConfirm={() => blocker.proceed?.()}
      onOpenChange={(open) => !open && blocker.reset?.()}
      open={blocker.state === "blocked"}
    />
  );
}
