import { redirect } from "react-router";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/home";
import { directorContext } from "./require-role.server";

/** '/admin' redirects to the dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  directorContext(context);
  return redirect(pages.portal);
}

export default function AdminHome() {
  return null;
}
