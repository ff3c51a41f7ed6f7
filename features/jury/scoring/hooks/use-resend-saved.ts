import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { apiFetch, CallError } from "~/lib/api/client";
import { saveScorecard } from "../contract";
import type { OwnFilm } from "../schema";
import { dropSavedScorecard, savedScorecard } from "../scorecard-autosave.browser";

/** Sends what an earlier visit left of one card; true: it has reached the server. */
async function sendSaved(id: string): Promise<boolean> {
  const kept = savedScorecard(id);
  if (!kept) return false;
  const { version, typed, gives = false } = kept;
  try {
    const body = { version, ...typed, give: gives };
    await apiFetch(saveScorecard, { params: { id }, body });
    dropSavedScorecard(id);
    return true;
  } catch (error) {
    // Refused, or changed elsewhere: the film's own page shows both.
    if (error instanceof CallError) return false;
    throw error;
  }
}

type Saved = ReadonlySet<string>;

const savedOf = (films: readonly OwnFilm[]): Saved =>
  new Set(films.map(({ id }) => id).filter((id) => savedScorecard(id) !== null));

/**
 * The films whose card stands in this browser alone. Those that are open are sent as soon as the
 * list is shown, and again when the network is back; for the closed ones it is too late.
 */
export function useResendSaved(
  films: readonly OwnFilm[],
  closed: readonly OwnFilm[],
): { sending: Saved; late: Saved } {
  const [sending, setSending] = useState<Saved>(new Set());
  const [late, setLate] = useState<Saved>(new Set());
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the films that were there
  useEffect(() => {
    const sendAll = async () => {
      let sent = false;
      try {
        for (const id of savedOf(films)) sent = (await sendSaved(id)) || sent;
      } catch {
        // No network: they stay until it is back.
      }
      setSending(savedOf(films));
      if (sent) void revalidate();
    };
    setSending(savedOf(films));
    setLate(savedOf(closed));
    void sendAll();
    const online = () => void sendAll();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);
  return { sending, late };
}
