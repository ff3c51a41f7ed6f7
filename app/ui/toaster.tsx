import { lazy, Suspense, useEffect, useState } from "react";
import { useToasts } from "./toast";

const loadRegion = () => import("./toast-region");
const ToastRegion = lazy(loadRegion);

/**
 * The one place toasts appear, rendered once by the root. Its code is fetched
 * when the browser has nothing better to do, or with the first toast, so that
 * a page that shows none does not wait for it.
 */
export function Toaster() {
  const toasts = useToasts();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const load = () => loadRegion().then(() => setReady(true));
    const timer = setTimeout(load, 2_000);
    return () => clearTimeout(timer);
  }, []);
  if (!ready && toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
