import { redirect } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { preventCaching } from "~/app/routes/admin/require-role.server";
import { LoginPage } from "~/features/auth/login-code/components/login-page";
import { hasRole } from "~/lib/api/endpoint";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/login";

export const middleware: Route.MiddlewareFunction[] = [preventCaching];

/** Redirects jurors who are logged in to their films, and programmers to the jury's page of the admin. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(pageContext);
  if (hasRole(actor, ["juror"], "any")) throw redirect(pages.jury);
  if (hasRole(actor, ["programmer"])) throw redirect(pages.adminJury);
  return null;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Jury login", hidden: true });

export default function Login() {
  return <LoginPage />;
}
