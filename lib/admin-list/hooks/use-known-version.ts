import { useRef } from "react";

/** The newest version of a row that this window knows, from its loader or a later response. Another `id` resets it. */
export function useKnownVersion(id: string, loadedVersion: number) {
  const knownVersion = useRef({ id, version: loadedVersion });
  if (knownVersion.current.id !== id) knownVersion.current = { id, version: loadedVersion };
  if (loadedVersion > knownVersion.current.version) knownVersion.current.version = loadedVersion;
  return {
    get current() {
      return knownVersion.current.version;
    },
    raise: (version: number) => {
      if (version > knownVersion.current.version) knownVersion.current.version = version;
    },
  };
}
