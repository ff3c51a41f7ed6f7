import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";

/** A module's code and its importers, static and dynamic. */
type ModuleInfo = {
  code: string | null;
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

/** A module that so many of a layout's pages use is common to them. */
const commonShare = 0.4;
/** Characters of source below which a module gets no chunk of its own. */
const smallModule = 1_500;
/** Packages that every page loads and that never import our code. */
const corePackages = /\/node_modules\/(react|lucide-react)\//;
/** What visitors load first, on phones: few files, since each costs a request's headers. */
const publicLayout = /\/site\/layout\.tsx$/;
const landingPage = /\/site\/home\.tsx$/;
/** Public pages with the landing page among them, from which on a module is common to them. */
const somePages = 3;

/**
 * Names the chunk of a module in the browser's build. The bundler alone creates one for each set of pages that share a
 * module: hundreds of files, and up to a hundred requests for a page. Here
 * - what the root needs is one chunk, since every page loads it;
 * - what the public layout, many public pages, or the landing page and two others need is one if the jury's pages use
 *   it as well, another if only other layouts do: jurors use phones too;
 * - what a layout needs is one, unless other layouts use it as well;
 * - what many pages of one layout need is one;
 * - small modules without imports that public pages use belong to these two: icons, texts; those that the same other
 *   layouts use are one;
 * - everything else is left to the bundler (null).
 * Chunks never import each other in a circle: everything that needs a module also needs its imports, so these are in
 * the same chunk or in one with more users.
 * `routes`: the tree of `app/routes.ts`, its files relative to `folder`.
 */
export function chunkGroups(routes: readonly RouteConfigEntry[], folder: string) {
  const fileOf = (file: string) => path.resolve(folder, file);
  /** The outermost layout of each route; the route itself without one. */
  const layoutOf = new Map<string, string>();
  const visit = ({ file, children = [] }: RouteConfigEntry, layout: string) => {
    layoutOf.set(fileOf(file), layout);
    for (const child of children) visit(child, layout);
  };
  for (const route of routes) visit(route, fileOf(route.file));
  const pagesIn = (layout: string) =>
    [...layoutOf.values()].filter((other) => other === layout).length;
  const ofVisitors = [...layoutOf.values()].find((layout) => publicLayout.test(layout));
  const roots = new Set([fileOf("root.tsx"), fileOf("entry.client.tsx")]);

  const isRoute = (file: string) => layoutOf.has(file) || roots.has(file);

  /** The routes that import a module, directly or indirectly. */
  const routesUsing = (id: string, modules: Modules, { alsoLater }: { alsoLater: boolean }) => {
    const users = new Set([id]);
    for (const file of users) {
      const info = modules.getModuleInfo(file);
      for (const from of info?.importers ?? []) users.add(from);
      if (alsoLater) for (const from of info?.dynamicImporters ?? []) users.add(from);
    }
    const files = [...users].map((file) => file.replace(/\?.*$/, ""));
    return new Set(files.filter(isRoute));
  };

  return (id: string, modules: Modules): string | null => {
    // Routes import stylesheets, whose order is that of the routes.
    if (isRoute(id.replace(/\?.*$/, ""))) return null;
    const needing = routesUsing(id, modules, { alsoLater: false });
    if ([...needing].some((file) => roots.has(file))) return "root";
    if (needing.size < 2) return null;
    const reaching = routesUsing(id, modules, { alsoLater: true });
    const layouts = new Set([...reaching].map((file) => layoutOf.get(file) ?? file));
    const names = [...new Set([...layouts].map((file) => path.basename(path.dirname(file))))];
    const [layout] = layouts;
    if (layout && layouts.size === 1) {
      if (needing.has(layout)) return `${names[0]}-layout`;
      return needing.size >= commonShare * pagesIn(layout) ? `${names[0]}-pages` : null;
    }
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] };
    const isSmall =
      code !== null &&
      code.length <= smallModule &&
      importedIds.every((importedId) => corePackages.test(importedId));
    if (ofVisitors) {
      const pages = [...needing].filter((file) => layoutOf.get(file) === ofVisitors);
      const isCommon =
        needing.has(ofVisitors) ||
        pages.length >= commonShare * pagesIn(ofVisitors) ||
        (pages.length >= somePages && pages.some((file) => landingPage.test(file))) ||
        (isSmall && pages.length > 0);
      if (isCommon) return names.includes("jury") ? "common" : "public";
    }
    return isSmall ? `small-${names.toSorted().join("-")}` : null;
  };
}
