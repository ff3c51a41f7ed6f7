import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/app/routes";
import { documents } from "~/lib/paths";

const areas = { "routes/admin/layout.tsx": "admin", "routes/jury/layout.tsx": "jury" } as const;
type Area = (typeof areas)[keyof typeof areas] | null;

/** A page of the route list: its address, and whose session it needs, if any. */
export type ListedPage = { address: string; area: Area };

function listed(entries: readonly RouteConfigEntry[], area: Area = null): ListedPage[] {
  return entries.flatMap(({ path, index, file, children }) => {
    if (children) return listed(children, areas[file as keyof typeof areas] ?? area);
    const address = index ? "/" : `/${(path ?? "").replace(/^\//, "")}`;
    return [{ address, area }];
  });
}

const machines = new Set<string>(Object.values(documents));

const all = listed(routes);

/** Every address in app/routes.ts, those for machines too, with its parameters. */
export const routeAddresses = all.map(({ address }) => address);

/** Every page in app/routes.ts: a new one is included automatically. */
export const listedPages = all.filter(({ address }) => !machines.has(address));
