import { SetupFilePage } from "~/features/setup/components/file-page";
import { readSetupPage } from "~/features/setup/queries.server";
import type { Route } from "./+types/setup-file";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { slug, isUsed, canUndo } = await readSetupPage(db);
  return { slug, isUsed, canUndo };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminSetupFile", args);

export default function SetupFileRoute({ loaderData }: Route.ComponentProps) {
  return <SetupFilePage {...loaderData} />;
}
