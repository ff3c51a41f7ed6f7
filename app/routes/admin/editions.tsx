import { EditionList } from "~/features/editions/admin/components/list";
import { listEditions } from "~/features/editions/queries.server";
import { editionSchema } from "~/features/editions/schema";
import type { Route } from "./+types/editions";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return { editions: editionSchema.array().parse(await listEditions(db)) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminEditions", args);

export default function Editions({ loaderData }: Route.ComponentProps) {
  return <EditionList {...loaderData} />;
}
