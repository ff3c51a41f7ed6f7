import { type ComponentType, useEffect, useState } from "react";

/**
 * A component whose code is loaded once `shouldLoad` is true; null until then. If loading fails (offline, or after a
 * deployment) the page works without it, and it is loaded the next time.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  shouldLoad: boolean,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!shouldLoad || Part) return;
    let isOutdated = false;
    load().then(
      (module) => {
        if (!isOutdated) setPart(() => module.default);
      },
      () => undefined,
    );
    return () => {
      isOutdated = true;
    };
  }, [load, shouldLoad, Part]);
  return Part;
}
