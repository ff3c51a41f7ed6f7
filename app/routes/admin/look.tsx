import { listPictures } from "~/features/media/slots/queries.server";
import { readLook } from "~/features/settings/look/queries.server";
import { LookPage } from "~/features/settings-admin/look/components/page";
import type { Route } from "./+types/look";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const [look, pictures] = await Promise.all([readLook(db), listPictures(db)]);
  return { look, pictures };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminLook", args);

export default function LookRoute({ loaderData }: Route.ComponentProps) {
  return <LookPage {...loaderData} />;
}
