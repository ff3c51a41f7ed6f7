import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False on the server and in the browser's first render of the server's page,
 * true afterwards: for what only the browser knows.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
