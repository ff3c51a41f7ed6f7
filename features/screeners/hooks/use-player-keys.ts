import { type RefObject, useEffect, useRef } from "react";
import { nextSpeed, playerActionOf } from "../player.rules";

/** Safari on phones can show only the video itself in full screen. */
type VideoWithPhoneFullScreen = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Shows a frame around a video in full screen, so that the watermark stays; or ends full screen. */
export async function switchFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (frame?.requestFullscreen) return frame.requestFullscreen().catch(() => undefined);
  frame?.querySelector<VideoWithPhoneFullScreen>("video")?.webkitEnterFullscreen?.();
}

type Options = {
  /** The element around the player: inside it the keys always work. */
  area: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** What is shown in full screen. */
  frame: RefObject<HTMLElement | null>;
  /** Whether the keys work outside of the player too; absent: they do not. */
  keysEverywhere?: () => boolean;
};

/** The keys M (mute), F (full screen), < and > (speed). They do nothing while the user types or a dialog is open. */
export function usePlayerKeys({ area, video, frame, keysEverywhere }: Options): void {
  const latestKeysEverywhere = useRef(keysEverywhere);
  latestKeysEverywhere.current = keysEverywhere;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = playerActionOf(event);
      const player = video.current;
      if (!action || !player || event.defaultPrevented || isTyping(event.target)) return;
      const isInside = event.target instanceof Node && area.current?.contains(event.target);
      if (!isInside && !latestKeysEverywhere.current?.()) return;
      if (document.querySelector("dialog[open], [role=dialog]")) return;
      event.preventDefault();
      // Inside the player they are no keys of the page.
      event.stopImmediatePropagation();
      if (action === "mute") player.muted = !player.muted;
      else if (action !== "fullScreen") {
        player.playbackRate = nextSpeed(player.playbackRate, action === "faster" ? 1 : -1);
      } else if (!event.repeat) void switchFullScreen(frame.current);
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [area, video, frame]);
}

/** Whether a key belongs to a field, or to an element with its own keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    "textarea, select, [contenteditable], [data-own-keys], input:not([type=radio], [type=checkbox])",
  ) !== null;
