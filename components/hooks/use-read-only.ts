import { createContext, useContext } from "react";

/** Why nothing of a page can be changed; null if it can. `ReadOnly` (components/admin) sets it. */
export const ReadOnlyContext = createContext<string | null>(null);

/** Why nothing around this component can be changed; null if it can. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyContext);

/** Whether nothing around this component can be changed. */
export const useIsReadOnly = (): boolean => useReadOnlyReason() !== null;
