import { useFirstInteraction } from "./hooks/use-first-interaction";
import { useHydrated } from "./hooks/use-hydrated";
import { useLazyComponent } from "./hooks/use-lazy-component";
import { SilentErrorBoundary } from "./silent-error-boundary";
import { useToasts } from "./toast";

const loadRegion = () => import("./toast-region");

/**
 * The one place toasts appear, rendered once by the root. Its code comes with
 * the visitor's first sign, while there still is a network to fetch it by, or with the
 * first toast; who only looks is spared it. Begun in the browser: no part of the page that
 * has yet to come alive holds a toast up.
 */
export function Toaster() {
  const alive = useHydrated();
  return (
    alive && (
      <SilentErrorBoundary name="toaster">
        <Toasts />
      </SilentErrorBoundary>
    )
  );
}

function Toasts() {
  const toasts = useToasts();
  const awake = useFirstInteraction();
  const ToastRegion = useLazyComponent(loadRegion, awake || toasts.length > 0);
  return ToastRegion && <ToastRegion />;
}
