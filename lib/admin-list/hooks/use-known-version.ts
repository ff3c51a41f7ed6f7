import { useRef } from "react";

/** The newest version of a row that this window knows, from its loader or a later response. Another `id` resets it. */
export function useKnownVersion(id: string, loaded: number) {
  const knownVersion = useRef({ id, version: loaded });
  if (knownVersion.current.id !== id) knownVersion.current = { id, version: loaded };
  if (loaded > knownVersion.current.version) knownVersion.current.version = loaded;
  return {
    get current() {
      return knownVersion.current.version;
    },
    raise: (version: number) => {
      if (version > knownVersion.current.version) knownVersion.current.version = version;
    },
  };
}
