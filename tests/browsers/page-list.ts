import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/app/routes";
import { documents } from "~/lib/paths";

const rooms = { "routes/admin/layout.tsx": "desk", "routes/jury/layout.tsx": "jury" } as const;
type Page = (typeof rooms)[keyof typeof rooms] | null;

/** A page of the route list: its address, and whose session it needs, if any. */
export type ListedPage = { address: string; room: Page };

function listed(entries: readonly RouteConfigEntry[], room: Page = null): ListedPage[] {
  return entries.flatMap(({ path, index, file, children }) => {
    if (children) return listed(children, rooms[file as keyof typeof rooms] ?? room);
    const address = index ? "/" : `/${(path ?? "").replace(/^\//, "")}`;
    return [{ address, room }];
  });
}

const machines = new Set<string>(Object.values(documents));

/** Every page in app/routes.ts: a new one is included automatically. */
export const listedPages = listed(routes).filter(({ address }) => !machines.has(address));
