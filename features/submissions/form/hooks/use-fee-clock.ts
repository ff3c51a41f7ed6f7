import { useRevalidator } from "react-router";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";

/**
 * The moment by which a form states its fee: the server's time in whole minutes, so
 * that the fee changes on an open page. When the server has refused a fee,
 * `askServer` brings its time and the festival's newest facts.
 */
export function useEntryClock(): { now: Date; askServer: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const now = useServerClock("minute", (ms) => ms);
  return { now: new Date(now), askServer: revalidate };
}
