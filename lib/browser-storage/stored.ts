import { storageRegistry } from "./registry";

type Registry = typeof storageRegistry;
/** What is stored in a browser or a tab; cookies are not. */
type StorageName = {
  [N in keyof Registry]: Registry[N]["kind"] extends "cookie" ? never : N;
}[keyof Registry];

/**
 * An entry of the browser's storage; `id` names one of several. Storage can be disabled or full: then reading returns
 * null, and writing false. The same on the server.
 */
export function storageEntry(name: StorageName, id = "") {
  const { kind } = storageRegistry[name];
  const key = `${storageRegistry[name].name}${id}`;
  const withStorage = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(kind === "tab" ? window.sessionStorage : window.localStorage);
    } catch {
      return null;
    }
  };
  return {
    read: () => withStorage((storage) => storage.getItem(key)),
    /** The stored JSON; it may be anything. */
    readJson: (): unknown => withStorage((storage) => JSON.parse(storage.getItem(key) ?? "null")),
    write: (text: string) =>
      withStorage((storage) => {
        storage.setItem(key, text);
        return true;
      }) ?? false,
    remove: () => void withStorage((storage) => storage.removeItem(key)),
  };
}

/** A setting of this browser that is on until it is switched off. */
export function storedSwitch(name: StorageName, off = "true") {
  const entry = storageEntry(name);
  return {
    isOn: () => entry.read() !== off,
    setOn: (on: boolean) => void (on ? entry.remove() : entry.write(off)),
  };
}
