import { useRef } from "react";

/** The newest version of a row that this window knows, from its loader or a later response. Another `id` resets it. */
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
