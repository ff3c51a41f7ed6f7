import { createContext, useContext } from "react";

/** Whether the desk around is the director's; a programmer's shows less. The server decides what each may. */
export const DirectorScope = createContext(false);

/** True in a room that the director has open, false where it is a programmer. */
export const useIsDirector = () => useContext(DirectorScope);
