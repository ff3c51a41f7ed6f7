import { useEffect } from "react";
import { apiFetch } from "~/lib/api/client";
import { markEntrySeen } from "../contract";

/** Milliseconds that a page must be visible to count as seen; scanners are faster. */
const visibleMs = 1_000;

/**
 * Reports once that an announcement was seen: by a script, from a visible page. A mail program's preview, a link
 * scanner or a background tab reports nothing.
 */
export function useMarkSeen(token: string, announcedAt: string | Date | null): void {
  useEffect(() => {
    if (!announcedAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitUntilSeen = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", waitUntilSeen);
        // If the request is lost, the next visit reports it.
        apiFetch(markEntrySeen, { params: { token } }).catch(() => undefined);
      }, visibleMs);
    };
    waitUntilSeen();
    document.addEventListener("visibilitychange", waitUntilSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", waitUntilSeen);
    };
  }, [token, announcedAt]);
}
