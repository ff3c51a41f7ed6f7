import { useCallback, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useFestival } from "~/features/festival/client";

const minute = 60_000;
const atMinute = (ms: number) => Math.floor(ms / minute) * minute;

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minute / 4);
  return () => clearInterval(timer);
}

/**
 * The moment by which a form states its fee: the visitor's clock in whole
 * minutes, so that the fee changes on an open page. When the server has refused
 * a fee, `askServer` takes over the server's clock and the festival's newest facts.
 */
export function useEntryClock(): { now: Date; askServer: () => Promise<void> } {
  const { renderedAt } = useFestival();
  const { revalidate } = useRevalidator();
  const [byServer, setByServer] = useState(false);
  const rendered = atMinute(Date.parse(renderedAt));
  const visitors = useSyncExternalStore(
    everyMinute,
    () => atMinute(Date.now()),
    () => rendered,
  );
  const askServer = useCallback(async () => {
    setByServer(true);
    await revalidate();
  }, [revalidate]);
  return { now: new Date(byServer ? rendered : visitors), askServer };
}
