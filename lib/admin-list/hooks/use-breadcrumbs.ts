import type { Crumb } from "~/components/breadcrumb";
import { pages } from "~/lib/paths";
import { useIsDirector } from "./use-is-director";

/** Breadcrumbs of a page that programmers may open too; theirs do not begin at the dashboard. */
export function useBreadcrumbs(...rooms: readonly Crumb[]): readonly Crumb[] {
  return useIsDirector() ? [{ label: "Dashboard", to: pages.portal }, ...rooms] : rooms;
}
