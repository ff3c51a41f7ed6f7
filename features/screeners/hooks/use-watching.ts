import { type RefObject, useEffect, useRef } from "react";
import { isTemporary } from "~/lib/api/client";
import { divideReport, joinRanges } from "../watching.rules";
import type { WatchReport } from "../watching.schema";

/** Milliseconds between two reports. */
const reportMs = 10_000;
/** A jump of more seconds than this is seeking, not playback. */
const jumpSeconds = 3;

/**
 * Reports every ten seconds, and on leaving, which parts were played while the page was visible. A report that fails is
 * sent with the next one; after more than the 30 seconds that a report can count, the rest follows while the film is
 * paused.
 */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  send: (report: WatchReport) => Promise<unknown>,
): void {
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    let played: [number, number][] = [];
    let lastTime: number | null = null;
    const onTime = () => {
      const { currentTime: now, paused, seeking } = player;
      const step = lastTime === null ? 0 : now - lastTime;
      if (lastTime !== null && !seeking && step > 0 && step < jumpSeconds && !document.hidden) {
        played = joinRanges([...played, [lastTime, now]]);
      }
      lastTime = paused ? null : now;
    };
    const onSeek = () => {
      lastTime = null;
    };
    let reportedAt = performance.now();
    const report = () => {
      const rate = Math.min(2, Math.max(0.25, player.playbackRate));
      const sentAt = performance.now();
      const elapsed = (sentAt - reportedAt) / 1_000;
      const { reportable: ranges, remaining } = divideReport(played, { elapsed, rate });
      if (ranges.length === 0) return;
      played = remaining;
      latestSend.current({ ranges, rate, position: player.currentTime }).then(
        () => {
          reportedAt = Math.max(reportedAt, sentAt);
        },
        (error) => {
          if (isTemporary(error)) played = joinRanges([...played, ...ranges]);
        },
      );
    };
    const onHidden = () => {
      if (document.hidden) report();
    };
    const timer = setInterval(report, reportMs);
    player.addEventListener("timeupdate", onTime);
    player.addEventListener("seeking", onSeek);
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("pagehide", report);
    return () => {
      clearInterval(timer);
      player.removeEventListener("timeupdate", onTime);
      player.removeEventListener("seeking", onSeek);
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("pagehide", report);
      report();
    };
  }, [video]);
}
