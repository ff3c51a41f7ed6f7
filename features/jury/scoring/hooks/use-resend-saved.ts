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

/** Milliseconds until cards that did not get through are sent again. */
const retryMs = 10_000;

/**
 * The films whose card is in this browser alone. Those that are open are sent as soon as the list
 * is shown, again when the network is back, and every ten seconds while it fails although the
 * browser is online; for the closed ones it is too late.
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
    let retry: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const sendAll = async () => {
      clearTimeout(retry);
      let sent = false;
      try {
        for (const id of savedOf(films)) sent = (await sendSaved(id)) || sent;
      } catch {
        if (!gone) retry = setTimeout(() => void sendAll(), retryMs);
      }
      setSending(savedOf(films));
      if (sent) void revalidate();
    };
    setSending(savedOf(films));
    setLate(savedOf(closed));
    void sendAll();
    const online = () => void sendAll();
    window.addEventListener("online", online);
    return () => {
      gone = true;
      clearTimeout(retry);
      window.removeEventListener("online", online);
    };
  }, []);
  return { sending, late };
}
