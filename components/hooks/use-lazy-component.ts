import { type ComponentType, useEffect, useState } from "react";

/**
 * A component whose code is loaded once it is `wanted`; null until then. If loading fails (offline, or after a
 * deployment) the page works without it, and it is loaded when it is wanted again.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  shouldLoad: boolean,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!shouldLoad || Part) return;
    let stale = false;
    load().then(
      (module) => {
        if (!stale) setPart(() => module.default);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [load, shouldLoad, Part]);
  return Part;
}
