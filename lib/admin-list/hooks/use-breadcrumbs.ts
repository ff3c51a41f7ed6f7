import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { useIsDirector } from "./use-is-director";

export type Crumb = {
  label: string;
  to?: string;
  /** Navigation state for the target page. */
  state?: unknown;
};

/** Breadcrumbs for directors and programmers; for programmers they do not start at the dashboard. */
export function useBreadcrumbs(...crumbs: readonly Crumb[]): readonly Crumb[] {
  return useIsDirector()
    ? [{ label: adminPages.portal.name, to: pages.portal }, ...crumbs]
    : crumbs;
}
