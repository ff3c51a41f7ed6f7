import { pageMeta } from "~/app/page-meta";
import { preventCaching } from "~/app/routes/admin/require-role.server";
import { InvitationPage } from "~/features/auth/login-code/components/invitation-page";
import type { Route } from "./+types/enter";

export const middleware: Route.MiddlewareFunction[] = [preventCaching];

/** Reads nothing: mail scanners open every link, and must learn nothing. */
export const loader = () => null;

export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Log in", hidden: true });

export default function Enter({ params }: Route.ComponentProps) {
  return <InvitationPage token={params.token} />;
}
