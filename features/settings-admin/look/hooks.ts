import { useEffect, useState } from "react";
import * as calls from "~/features/settings/look/contract";
import type { Theme, ThemeCheck } from "~/features/settings/look/schema";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";

/** Milliseconds without a change before the server is asked. */
const settleMs = 250;

/** A theme's contrast and stylesheet, asked again while it changes; empty until the first answer. */
export function useThemeCheck(theme: Theme): Omit<ThemeCheck, "ok"> {
  const [themeCheck, setCheck] = useState<Omit<ThemeCheck, "ok">>({ pairs: [], stylesheet: "" });
  const themeJson = JSON.stringify(theme);
  useEffect(() => {
    let isCancelled = false;
    const timer = setTimeout(() => {
      apiFetch(calls.checkTheme, { body: JSON.parse(themeJson) })
        .then((answer) => !isCancelled && setCheck(answer))
        // Refused, as for a half-typed color: the earlier answer stays, and saving shows the error.
        .catch(() => undefined);
    }, settleMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [themeJson]);
  return themeCheck;
}

/** Elements that the preview leaves out: scripts, what they load, and the published look. */
const omittedElements =
  'script, noscript, link[rel="preload"], link[rel="modulepreload"], link[href^="/look/"]';

/** The landing page as HTML without scripts and without the festival's own look; null until it is loaded. */
export function useLandingPage(): string | null {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    const abortController = new AbortController();
    fetch(pages.home, { signal: abortController.signal })
      .then(async (response) => {
        if (!response.ok) return;
        // Removed before parsing: even a parsed document obeys this page's policy, which forbids that page's inline styles.
        const text = (await response.text()).replace(/<style\b[^>]*>.*?<\/style>/gs, "");
        const page = new DOMParser().parseFromString(text, "text/html");
        for (const element of page.querySelectorAll(omittedElements)) element.remove();
        setHtml(`<!DOCTYPE html>${page.documentElement.outerHTML}`);
      })
      // The colors can be chosen without the picture.
      .catch(() => undefined);
    return () => abortController.abort();
  }, []);
  return html;
}
