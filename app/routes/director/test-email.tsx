import { TestEmailDesk } from "~/features/mail/components/test-email";
import type { Route } from "./+types/test-email";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context }: Route.LoaderArgs) {
  return { address: directorContext(context).director.email };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Test email", args);

export default function TestEmail({ loaderData }: Route.ComponentProps) {
  return <TestEmailDesk address={loaderData.address} />;
}
