import type { Plugin } from "vite";

/**
 * What the browser's build leaves out of React Router: the hooks by which a program watches
 * its navigations, which it is given none of (app/entry.client.tsx). Every page would fetch
 * them. Whatever else the router comes to ask of that module fails the build, as a name that
 * is not there.
 */
const unwatched = `
const left = () => { throw new Error("Nothing here watches the router."); };
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = left;
export const instrumentClientSideRouter = left;
export const instrumentHandler = left;
export const instrumentationResultMetaContext = left;
`;

/** Vite's plugin. Throws where the module is no longer where it was. */
export function routerForBrowser(): Plugin {
  let found = false;
  return {
    name: "router-for-browser",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      order: "pre",
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => {
        found = true;
        return { code: unwatched, map: null };
      },
    },
    buildEnd(error) {
      if (!found && !error) throw new Error("React Router watches its navigations elsewhere now.");
    },
  };
}
