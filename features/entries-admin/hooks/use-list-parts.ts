import { useEffect, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { storageRegistry } from "~/lib/browser-storage/registry";
import { type ListPart, partsParam, togglePart, writeParts } from "../list-parts.rules";

/**
 * What the list shows, and a function that shows or hides a part. The choice is remembered in this browser. Parts in the
 * address are those of a saved view or of a link: they change there, and the remembered ones stay.
 */
export function useListParts(
  loaded: readonly ListPart[],
): [parts: readonly ListPart[], toggle: (part: ListPart) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // Shown at once; the loader then answers the same, with the answers of new columns.
  const [parts, setParts] = useState(loaded);
  // Also when a load has the parts of the last one: a change that was not loaded before it is gone.
  useEffect(() => setParts(loaded), [loaded]);
  const toggle = (part: ListPart) => {
    const nextParts = togglePart(parts, part);
    setParts(nextParts);
    const value = writeParts(nextParts);
    if (search.has(partsParam)) {
      const nextSearch = new URLSearchParams(search);
      nextSearch.set(partsParam, value);
      void navigate(`?${nextSearch}`, { replace: true, preventScrollReset: true });
      return;
    }
    const { name: cookie, seconds } = storageRegistry.columns;
    // biome-ignore lint/suspicious/noDocumentCookie: the loader reads it, as it reads the grid or table
    document.cookie = `${cookie}=${value}; Path=/admin; SameSite=Lax; Max-Age=${seconds}`;
    void revalidate();
  };
  return [parts, toggle];
}
