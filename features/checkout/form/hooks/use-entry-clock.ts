import { useRevalidator } from "react-router";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";

/**
 * The time at which a form states its fee: the server's time in whole minutes, so that the fee changes on an open page.
 * After a refused fee, `refresh` reloads the time and the settings.
 */
export function useEntryClock(): { now: Date; refresh: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const now = useServerClock("minute", (ms) => ms);
  return { now: new Date(now), refresh: revalidate };
}
