import { useToasts } from "~/lib/toast";
import { useFirstInteraction } from "./hooks/use-first-interaction";
import { useHydrated } from "./hooks/use-hydrated";
import { useLazyComponent } from "./hooks/use-lazy-component";
import { SilentErrorBoundary } from "./silent-error-boundary";

const loadRegion = () => import("./toast-region");

/**
 * The only place of toasts, rendered once by the root. Its code loads with the visitor's first interaction or the first
 * toast, outside hydration, so nothing delays a toast.
 */
export function Toaster() {
  const hydrated = useHydrated();
  return (
    hydrated && (
      <SilentErrorBoundary name="toaster">
        <Toasts />
      </SilentErrorBoundary>
    )
  );
}

function Toasts() {
  const toasts = useToasts();
  const hasInteracted = useFirstInteraction();
  const ToastRegion = useLazyComponent(loadRegion, hasInteracted || toasts.length > 0);
  return ToastRegion && <ToastRegion />;
}
