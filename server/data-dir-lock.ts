/** Placeholder contract; see the infrastructure work. */
export type DataDirLock = { release: () => void };

export function lockDataDir(_dataDir: string): DataDirLock {
  return { release: () => undefined };
}
