import { useCallback, useEffect, useRef, useState } from "react";
import { clearSaved, writeSaved } from "../article-autosave.browser";
import type { ArticleFields } from "../hooks";

/** Milliseconds from the last key until typed text is stored. */
const settleMs = 400;

type EditedArticle = {
  /** The article's id; null before the first save. */
  id: string | null;
  /** The version that the text is based on; null for a new article. */
  seenAt: string | null;
  fields: ArticleFields;
  /** True if something differs from the saved article. */
  dirty: boolean;
};

/**
 * Stores typed text in this browser while it differs from the saved one, and removes it afterwards. `failed`: this
 * browser stores nothing.
 */
export function useArticleAutosave(editing: EditedArticle) {
  const latestArticle = useRef(editing);
  latestArticle.current = editing;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasDirty = useRef(false);
  const [hasFailed, setHasFailed] = useState(false);

  const storeNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { id, seenAt, fields } = latestArticle.current;
    setHasFailed(!writeSaved(id, { fields, seenAt, at: new Date().toISOString() }));
  }, []);
  const removeStored = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    wasDirty.current = false;
    clearSaved(latestArticle.current.id);
  }, []);

  const { fields, dirty } = editing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a field is kept
  useEffect(() => {
    if (dirty) {
      wasDirty.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(storeNow, settleMs);
    } else if (wasDirty.current) removeStored();
  }, [fields, dirty, storeNow, removeStored]);

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) storeNow();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      flush();
      window.removeEventListener("pagehide", flush);
    };
  }, [storeNow]);

  return { failed: hasFailed, keepNow: storeNow, drop: removeStored };
}
