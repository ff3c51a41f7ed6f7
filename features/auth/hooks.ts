import { useRef, useState } from "react";
import { errorMessage } from "~/lib/api/client";

/** The state of one request with its error: enough for the light pages, which load no query library. */
export function useAttempt() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isBusy = useRef(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setPending(true);
    setError(null);
    try {
      return await work();
    } catch (error) {
      setError(errorMessage(error as Error));
      return null;
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { pending, error, run };
}
