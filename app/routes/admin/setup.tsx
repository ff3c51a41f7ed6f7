import { SetupWizard } from "~/features/setup/components/wizard";
import { readSetupPage } from "~/features/setup/queries.server";
import type { Route } from "./+types/setup";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { slug, isUsed, draft } = await readSetupPage(db);
  return { slug, isUsed, saved: draft };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminSetup", args);

export default function SetupRoute({ loaderData }: Route.ComponentProps) {
  return <SetupWizard {...loaderData} />;
}
