import { useEffect, useState } from "react";
import { useLate } from "./late";
import { useToasts } from "./toast";

const loadRegion = () => import("./toast-region");

/** Milliseconds after the page is up until the region is fetched, if no toast asks before. */
const quietDelay = 2_000;

/**
 * The one place toasts appear, rendered once by the root. Its code comes when
 * the page has settled, or with the first toast, so that no page waits for it.
 */
export function Toaster() {
  const toasts = useToasts();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), quietDelay);
    return () => clearTimeout(timer);
  }, []);
  const ToastRegion = useLate(loadRegion, settled || toasts.length > 0);
  return ToastRegion && <ToastRegion />;
}
