import { type RefObject, useEffect, useRef } from "react";
import { joinRanges } from "../watching.rules";
import type { WatchedSent } from "../watching.schema";

/** Milliseconds between two reports. */
const reportMs = 10_000;
/** A jump of more seconds than this is seeking, not playback. */
const jumpSeconds = 3;

/** Reports every ten seconds, and on leaving, which parts were played while the page was visible. */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  send: ((report: WatchedSent) => void) | undefined,
): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    let played: [number, number][] = [];
    let last: number | null = null;
    const onTime = () => {
      const { currentTime: now, paused, seeking } = player;
      const step = last === null ? 0 : now - last;
      if (last !== null && !seeking && step > 0 && step < jumpSeconds && !document.hidden) {
        played = joinRanges([...played, [last, now]]);
      }
      last = paused ? null : now;
    };
    const onSeek = () => {
      last = null;
    };
    const report = () => {
      if (played.length === 0) return;
      const rate = Math.min(2, Math.max(0.25, player.playbackRate));
      latest.current?.({ ranges: played.slice(0, 50), rate, position: player.currentTime });
      played = [];
    };
    const onHidden = () => {
      if (document.hidden) report();
    };
    const timer = setInterval(report, reportMs);
    player.addEventListener("timeupdate", onTime);
    player.addEventListener("seeking", onSeek);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      clearInterval(timer);
      player.removeEventListener("timeupdate", onTime);
      player.removeEventListener("seeking", onSeek);
      document.removeEventListener("visibilitychange", onHidden);
      report();
    };
  }, [video]);
}
