import { createContext, useContext } from "react";

/** Why nothing of a page can be changed; null if it can. `ReadOnly` (components/admin) sets it. */
export const ReadOnlyContext = createContext<string | null>(null);

export const useReadOnlyReason = (): string | null => useContext(ReadOnlyContext);

export const useIsReadOnly = (): boolean => useReadOnlyReason() !== null;
