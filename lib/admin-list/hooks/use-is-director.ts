import { createContext, useContext } from "react";

/** Whether the user is a director; programmers see less. The server checks access. */
export const DirectorScope = createContext(false);

/** Whether the user is a director; false outside the admin. */
export const useIsDirector = () => useContext(DirectorScope);
