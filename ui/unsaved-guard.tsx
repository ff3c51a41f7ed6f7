import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog";

type Props = {
  isDirty: boolean;
  /** True while the page is left on purpose: after saving. */
  leaving: RefObject<boolean>;
};

/** Asks before what was typed is lost: by a link, by the browser's buttons, by closing the window. */
export function UnsavedGuard({ isDirty, leaving }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      cancel="Keep editing"
      confirm="Discard"
      danger
      onConfirm={() => blocker.proceed?.()}
      onOpenChange={(open) => !open && blocker.reset?.()}
      open={blocker.state === "blocked"}
      question="What you changed here was not saved."
      title="Discard your changes?"
    />
  );
}
