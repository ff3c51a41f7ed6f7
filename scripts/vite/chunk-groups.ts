import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";

/** What the bundler says of a module: its code, and who imports it, at once or later. */
type ModuleInfo = {
  code: string | null;
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The share of a layout's pages that makes a module common to them. */
const commonShare = 0.4;
/** Characters of source up to which a module is not worth a file of its own. */
const smallModule = 1_500;
/** Packages that are loaded with every page and never import our code. */
const always = /\/node_modules\/(react|lucide-react)\//;

/**
 * Names the chunk of a module in the browser's build. The bundler alone would make one for each set
 * of pages that share a module: hundreds of files, and up to a hundred requests for a page. Here
 *
 * - what the root needs is one chunk, as every page loads it;
 * - what a layout needs is one, unless other layouts use it as well;
 * - so is what many pages of one layout need;
 * - so are small modules without imports that the same layouts use: icons, texts;
 * - everything else stays as the bundler has it (null).
 *
 * Chunks never import each other in a circle: whatever needs a module also needs its imports, so
 * these are in the same chunk or in one that is used by more.
 *
 * @param routes the tree of `app/routes.ts`, its files relative to `folder`
 */
export function chunkGroups(routes: readonly RouteConfigEntry[], folder: string) {
  const fileOf = (file: string) => path.resolve(folder, file);
  /** The outermost layout of each route; the route itself where it has none. */
  const layoutOf = new Map<string, string>();
  const visit = ({ file, children = [] }: RouteConfigEntry, layout: string) => {
    layoutOf.set(fileOf(file), layout);
    for (const child of children) visit(child, layout);
  };
  for (const route of routes) visit(route, fileOf(route.file));
  const pagesIn = (layout: string) => [...layoutOf.values()].filter((one) => one === layout).length;
  const roots = new Set([fileOf("root.tsx"), fileOf("entry.client.tsx")]);

  const isRoute = (file: string) => layoutOf.has(file) || roots.has(file);

  /** The routes that import a module, directly or through others. */
  const routesUsing = (id: string, modules: Modules, { alsoLater }: { alsoLater: boolean }) => {
    const seen = new Set([id]);
    for (const one of seen) {
      const info = modules.getModuleInfo(one);
      for (const from of info?.importers ?? []) seen.add(from);
      if (alsoLater) for (const from of info?.dynamicImporters ?? []) seen.add(from);
    }
    const files = [...seen].map((one) => one.replace(/\?.*$/, ""));
    return new Set(files.filter(isRoute));
  };

  return (id: string, modules: Modules): string | null => {
    // Routes import sheets of styles, whose order is that of the routes.
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
    const isSmall = code !== null && code.length <= smallModule;
    return isSmall && importedIds.every((one) => always.test(one))
      ? `small-${names.toSorted().join("-")}`
      : null;
  };
}
