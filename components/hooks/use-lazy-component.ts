import { type ComponentType, useEffect, useState } from "react";

/**
 * A component whose code is fetched once it is `wanted`; null until it is
 * there. When the fetch fails (offline, a new version was just put up) the
 * page goes on without it, and the next wish tries again.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted || Part) return;
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
  }, [load, wanted, Part]);
  return Part;
}
