import { useCallback, useEffect, useState } from "react";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { storageEntry } from "~/lib/browser-storage/stored";
import { popupDelay } from "../rules";

const loadDialog = () => import("./signup-dialog");

/** Milliseconds until a popup that would interrupt the visitor tries again. */
const retryMs = 1_000;

/** True while the visitor types, while a form is being sent, or another dialog is open. */
const isBusy = () =>
  document.activeElement?.matches("input, textarea, select, iframe") === true ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [aria-busy="true"]') !== null;

// Storage may be disabled; the popup then opens once per visit.
const popupFlag = storageEntry("popup");

type Props = {
  /** Whether the visitor does something now that it would interrupt; the same function in each rendering. */
  isHeld: () => boolean;
};

/**
 * The newsletter popup: opens 10 seconds after the page has loaded, unless it was closed before, or later when it would
 * interrupt. Its code is loaded only then.
 */
export function NewsletterPopup({ isHeld }: Props) {
  const [phase, setPhase] = useState<"waiting" | "open" | "closed">("waiting");
  const NewsletterDialog = useLazyComponent(loadDialog, phase !== "waiting");

  useEffect(() => {
    if (popupFlag.read() !== null) return;
    let timer: ReturnType<typeof setTimeout>;
    const open = () => {
      if (isHeld() || isBusy()) timer = setTimeout(open, retryMs);
      else setPhase("open");
    };
    timer = setTimeout(open, popupDelay);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const close = useCallback(() => {
    popupFlag.write("true");
    setPhase("closed");
  }, []);

  return NewsletterDialog && <NewsletterDialog onClose={close} open={phase === "open"} />;
}
