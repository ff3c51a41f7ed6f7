import { useCallback, useEffect, useState } from "react";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { stored } from "~/lib/browser-storage/stored";
import { popupDelay } from "../rules";

const loadDialog = () => import("./signup-dialog");

/** Milliseconds until a popup that would interrupt the visitor tries again. */
const patience = 1_000;

/**
 * True while the visitor types (the payment provider's fields are in a frame), fills in an entry or pays
 * (`data-no-popup`), while a form is being sent, or another dialog is open.
 */
const isBusy = () =>
  document.activeElement?.matches("input, textarea, select, iframe") === true ||
  document.querySelector(
    '[data-no-popup], [role="dialog"], [role="alertdialog"], [aria-busy="true"]',
  ) !== null;

// Storage may be disabled; the popup then opens once per visit.
const shown = stored("popup");

/**
 * The newsletter popup: opens 10 seconds after the page has loaded, unless it was closed before. Its code is loaded
 * only then.
 */
export function NewsletterPopup() {
  const [phase, setPhase] = useState<"waiting" | "open" | "closed">("waiting");
  const NewsletterDialog = useLazyComponent(loadDialog, phase !== "waiting");

  useEffect(() => {
    if (shown.read() !== null) return;
    let timer: ReturnType<typeof setTimeout>;
    const open = () => {
      if (isBusy()) timer = setTimeout(open, patience);
      else setPhase("open");
    };
    timer = setTimeout(open, popupDelay);
    return () => clearTimeout(timer);
  }, []);

  const close = useCallback(() => {
    shown.write("true");
    setPhase("closed");
  }, []);

  return NewsletterDialog && <NewsletterDialog onClose={close} open={phase === "open"} />;
}
