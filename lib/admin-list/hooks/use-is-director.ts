import { createContext, useContext } from "react";

/**
 * Whether the admin is a director's; a programmer's shows less. The server decides what each may
 * do.
 */
export const DirectorScope = createContext(false);

/** True for a director, false for a programmer. */
export const useIsDirector = () => useContext(DirectorScope);
