import { useEffect, useState } from "react";
import * as calls from "~/features/settings/look/contract";
import type { Pair, Theme } from "~/features/settings/look/schema";
import { apiFetch } from "~/lib/api/client";

/** Milliseconds without a change before the server is asked. */
const settleMs = 250;

/** The contrast of a theme's pairs, asked again while it changes; empty until the first answer. */
export function usePairs(theme: Theme): readonly Pair[] {
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const themeJson = JSON.stringify(theme);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      apiFetch(calls.checkTheme, { body: JSON.parse(themeJson) })
        .then((answer) => !gone && setPairs(answer.pairs))
        // A color is half typed, or the scheme does not fit: the earlier answer stays, saving says why.
        .catch(() => undefined);
    }, settleMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [themeJson]);
  return pairs;
}
