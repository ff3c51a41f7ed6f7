import { TestEmailPanel } from "~/features/mail/components/test-email";
import type { Route } from "./+types/test-email";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export function loader({ context }: Route.LoaderArgs) {
  return { address: directorContext(context).director.email };
}

export const meta: Route.MetaFunction = (args) => adminMeta("testEmail", args);

export default function TestEmail({ loaderData }: Route.ComponentProps) {
  return <TestEmailPanel address={loaderData.address} />;
}
