import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "~/components/button";
import { IconButton } from "~/components/icon-button";
import { untilAge } from "~/components/page-age";
import { pathFor } from "~/lib/paths";
import { type Consent, saveConsent, useConsent } from "../hooks/use-consent";
import "./overlays.css";

/** Milliseconds from the page's load until the banner appears, however late this code loads. */
const bannerDelay = 2_000;

/**
 * Asks once for consent, two seconds after the page has loaded. It takes no focus, covers no focused control, and waits
 * while the popup is open.
 */
export function CookieBanner() {
  const consent = useConsent();
  const [isDue, setIsDue] = useState(false);
  const isShown = isDue && consent === null;
  const banner = useCoveredHeight(isShown);

  useEffect(() => {
    const delay = untilAge(bannerDelay);
    if (delay === 0) return setIsDue(true);
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => clearTimeout(timer);
  }, []);

  if (!isShown) return null;
  const choose = (choice: Consent) => () => saveConsent(choice);
  return (
    <section aria-label="Cookies" className="cookies" ref={banner}>
      <p>
        We do not track you.{" "}
        <span className="cookies-text">
          We store only what this site needs. We'll follow your choice if that changes.
        </span>{" "}
        <Link to={pathFor("cookiePolicy")}>Cookie Policy</Link>
      </p>
      <div className="cookies-actions">
        <Button onClick={choose("accepted")} size="sm" variant="outline">
          Accept All
        </Button>
        <Button onClick={choose("declined")} size="sm" variant="outline">
          Decline Non-Essential
        </Button>
      </div>
      <IconButton className="cookies-close" icon={X} label="Close" onClick={choose("declined")} />
    </section>
  );
}

/** True if the banner covers the focused control. */
function coversFocus(banner: Element): boolean {
  const focusedElement = document.activeElement;
  if (
    !focusedElement?.matches("a, button, input, select, textarea, iframe") ||
    banner.contains(focusedElement)
  ) {
    return false;
  }
  const bannerBox = banner.getBoundingClientRect();
  const focusBox = focusedElement.getBoundingClientRect();
  return (
    bannerBox.top < focusBox.bottom &&
    focusBox.top < bannerBox.bottom &&
    bannerBox.left < focusBox.right &&
    focusBox.left < bannerBox.right
  );
}

/** Sets how much of the page's edge the banner covers, for toasts and for scrolling to the focus. */
function useCoveredHeight(isShown: boolean) {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown || !banner.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty("--cookie-bar", `${Math.ceil(height)}px`);
      // The page's scroll padding keeps a focused field visible.
      if (entry && coversFocus(entry.target))
        document.activeElement?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--cookie-bar");
    };
  }, [isShown]);
  return banner;
}
