import { storageRegistry } from "./registry";

type Registry = typeof storageRegistry;
/** What is stored in a browser or a tab; cookies are not. */
type Name = {
  [N in keyof Registry]: Registry[N]["kind"] extends "cookie" ? never : N;
}[keyof Registry];

/**
 * An entry of the browser's storage; `id` names one of several. Storage can be disabled or full: then reading returns
 * null, and writing false. The same on the server.
 */
export function stored(name: Name, id = "") {
  const { kind } = storageRegistry[name];
  const key = `${storageRegistry[name].name}${id}`;
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(kind === "tab" ? window.sessionStorage : window.localStorage);
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt((storage) => storage.getItem(key)),
    /** The stored JSON; it may be anything. */
    readJson: (): unknown => attempt((storage) => JSON.parse(storage.getItem(key) ?? "null")),
    write: (text: string) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }) ?? false,
    remove: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/** A setting of this browser that is on until it is switched off. */
export function onUnlessStored(name: Name, off = "true") {
  const entry = stored(name);
  return {
    isOn: () => entry.read() !== off,
    turn: (on: boolean) => void (on ? entry.remove() : entry.write(off)),
  };
}
