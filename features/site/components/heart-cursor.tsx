import { useEffect } from "react";
import "./overlays.css";

const hearts = ["💛", "💖", "💗", "💓", "💕", "💘", "💝", "❤️"] as const;
/** At most one heart in this many milliseconds of mouse movement. */
const minIntervalMs = 100;
/** The lifetime of a heart in milliseconds. */
const lifeMs = 2_000;
/** Elements over which hearts would disturb reading or clicking. */
const quietSelector = "form, table, button, input, select, textarea, [role='dialog'], .toast";

/** How far a heart moves sideways and up, in pixels, with its own size. */
const reach = { side: 40, up: 100 };

/** Whether a heart from this point would rise over the focused control. */
function isNearFocus(x: number, y: number): boolean {
  const focusedElement = document.activeElement;
  if (!focusedElement?.matches("a, button, input, select, textarea, iframe, summary")) return false;
  const { left, right, top, bottom } = focusedElement.getBoundingClientRect();
  if (x < left - reach.side || x > right + reach.side) return false;
  return y > top - reach.side && y < bottom + reach.up;
}

/** Whether somebody is typing: hearts would distract. */
const isTyping = () =>
  document.activeElement?.matches(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]",
  ) ?? false;

/**
 * Hearts that follow the mouse: only with a fine pointer, without reduced motion, and not while dragging. `atWork`:
 * also not while typing. Pages without hearts do not render this.
 */
export function HeartCursor({ atWork = false }: { atWork?: boolean }) {
  useEffect(() => {
    const finePointer = matchMedia("(pointer: fine)");
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const layer = document.createElement("div");
    layer.className = "hearts";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let lastHeartAt = Number.NEGATIVE_INFINITY;

    const dropHeart = (x: number, y: number) => {
      const heart = document.createElement("span");
      heart.className = "heart";
      heart.textContent = hearts[Math.floor(Math.random() * hearts.length)] ?? hearts[0];
      heart.style.left = `${x}px`;
      heart.style.top = `${y}px`;
      heart.style.setProperty("--drift", `${Math.round(Math.random() * 48 - 24)}px`);
      layer.append(heart);
      const timer = setTimeout(() => {
        heart.remove();
        timers.delete(timer);
      }, lifeMs);
      timers.add(timer);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || !finePointer.matches || reducedMotion.matches) return;
      if (event.timeStamp - lastHeartAt < minIntervalMs || event.buttons !== 0) return;
      if (atWork && isTyping()) return;
      if (event.target instanceof Element && event.target.closest(quietSelector)) return;
      if (isNearFocus(event.clientX, event.clientY)) return;
      lastHeartAt = event.timeStamp;
      dropHeart(event.clientX, event.clientY);
    };
    document.addEventListener("pointermove", move, { passive: true });
    return () => {
      document.removeEventListener("pointermove", move);
      for (const timer of timers) clearTimeout(timer);
      layer.remove();
    };
  }, [atWork]);
  return null;
}
