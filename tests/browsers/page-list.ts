import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/app/routes";
import { documents } from "~/http/addresses";

const rooms = "routes/director/desk.tsx";

/** A page of the route list: its address there, and whether one must be logged in. */
export type ListedPage = { address: string; isRoom: boolean };

function listed(entries: readonly RouteConfigEntry[], isRoom = false): ListedPage[] {
  return entries.flatMap(({ path, index, file, children }) => {
    if (children) return listed(children, isRoom || file === rooms);
    const address = index ? "/" : `/${(path ?? "").replace(/^\//, "")}`;
    return [{ address, isRoom }];
  });
}

const machines = new Set<string>(Object.values(documents));

/** Every page that people see, as app/routes.ts lists it: a new one is here by itself. */
export const listedPages = listed(routes).filter(({ address }) => !machines.has(address));
