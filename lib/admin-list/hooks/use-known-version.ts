import { useRef } from "react";

/**
 * The version of a row that this window has seen last: what its loader read, or a later one
 * that an answer of this window's own told before the loader reads again. `id` says which
 * row; another one begins again.
 */
export function useKnownVersion(id: string, loaded: number) {
  const known = useRef({ id, version: loaded });
  if (known.current.id !== id) known.current = { id, version: loaded };
  if (loaded > known.current.version) known.current.version = loaded;
  return {
    get current() {
      return known.current.version;
    },
    raise: (version: number) => {
      if (version > known.current.version) known.current.version = version;
    },
  };
}
