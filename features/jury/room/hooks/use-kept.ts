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

type Kept = ReadonlySet<string>;

const keptOf = (films: readonly OwnFilm[]): Kept =>
  new Set(films.map(({ id }) => id).filter((id) => keptCard(id) !== null));

/**
 * The films whose card stands in this browser alone. Those that are open are sent as soon as the
 * list is shown, and again when the network is back; for the closed ones it is too late.
 */
export function useKept(
  films: readonly OwnFilm[],
  closed: readonly OwnFilm[],
): { sending: Kept; late: Kept } {
  const [sending, setSending] = useState<Kept>(new Set());
  const [late, setLate] = useState<Kept>(new Set());
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the films that were there
  useEffect(() => {
    const sendAll = async () => {
      let sent = false;
      try {
        for (const id of keptOf(films)) sent = (await sendKept(id)) || sent;
      } catch {
        // No network: they stay until it is back.
      }
      setSending(keptOf(films));
      if (sent) void revalidate();
    };
    setSending(keptOf(films));
    setLate(keptOf(closed));
    void sendAll();
    const online = () => void sendAll();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);
  return { sending, late };
}
