import { useFirstSign } from "./first-sign";
import { useLate } from "./late";
import { useToasts } from "./toast";

const loadRegion = () => import("./toast-region");

/**
 * The one place toasts appear, rendered once by the root. Its code comes with
 * the visitor's first sign, while there still is a network to fetch it by, or with the
 * first toast; who only looks is spared it.
 */
export function Toaster() {
  const toasts = useToasts();
  const awake = useFirstSign();
  const ToastRegion = useLate(loadRegion, awake || toasts.length > 0);
  return ToastRegion && <ToastRegion />;
}
