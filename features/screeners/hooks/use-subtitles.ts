import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Which of a video's subtitles are shown, by their index; -1 for none. The browser's own menu changes it too, and so
 * does the key C anywhere in the `player`, which has no text field.
 */
export function useSubtitles(
  player: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  count: number,
) {
  const [shownIndex, setShownIndex] = useState(-1);
  /** The index that the key shows again, also after the browser's menu chose it. */
  const lastShownIndex = useRef(0);
  if (shownIndex >= 0) lastShownIndex.current = shownIndex;
  const choose = (chosenIndex: number) => {
    for (const [index, track] of [...(video.current?.textTracks ?? [])].entries()) {
      track.mode = index === chosenIndex ? "showing" : "disabled";
    }
    setShownIndex(chosenIndex);
  };
  const latestChoice = useRef({ shownIndex, choose });
  latestChoice.current = { shownIndex, choose };
  useEffect(() => {
    const area = player.current;
    const tracks = video.current?.textTracks;
    if (!area || !tracks || count === 0) return;
    const onChange = () => setShownIndex([...tracks].findIndex(({ mode }) => mode === "showing"));
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key.toLowerCase() !== "c" || ctrlKey || metaKey || altKey) return;
      if (target instanceof HTMLSelectElement) return;
      // Outside of the player it focuses the note.
      event.stopPropagation();
      latestChoice.current.choose(
        latestChoice.current.shownIndex < 0 ? lastShownIndex.current : -1,
      );
    };
    tracks.addEventListener("change", onChange);
    area.addEventListener("keydown", onKey);
    return () => {
      tracks.removeEventListener("change", onChange);
      area.removeEventListener("keydown", onKey);
    };
  }, [player, video, count]);
  return { shownIndex, choose };
}
