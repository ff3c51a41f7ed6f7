import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { CallError, call } from "~/http/call";
import { saveScorecard } from "../calls";
import { dropCard, keptCard } from "../kept-card.browser";
import type { OwnFilm } from "../schema";

/** Sends what an earlier visit left of one card; true: it has reached the server. */
async function sendKept(id: string): Promise<boolean> {
  const kept = keptCard(id);
  if (!kept) return false;
  const { version, typed, gives = false } = kept;
  try {
    const body = { version, ...typed, give: gives };
    await call(saveScorecard, { params: { id }, body });
    dropCard(id);
    return true;
  } catch (error) {
    // Refused, or changed elsewhere: the film's own page shows both.
    if (error instanceof CallError) return false;
    throw error;
  }
}

/**
 * The films whose card stands in this browser alone. They are sent as soon as the list is shown,
 * and again when the network is back.
 */
export function useKept(films: readonly OwnFilm[]): ReadonlySet<string> {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the films that were there
  useEffect(() => {
    const left = () => new Set(films.map(({ id }) => id).filter((id) => keptCard(id) !== null));
    const sendAll = async () => {
      let sent = false;
      try {
        for (const id of left()) sent = (await sendKept(id)) || sent;
      } catch {
        // No network: they stay until it is back.
      }
      setKept(left());
      if (sent) void revalidate();
    };
    setKept(left());
    void sendAll();
    const online = () => void sendAll();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);
  return kept;
}
