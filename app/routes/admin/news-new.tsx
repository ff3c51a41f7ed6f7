import { NewsEditor } from "~/features/news/admin/components/editor";
import { leastUsedPicture } from "~/features/news/queries.server";
import type { Route } from "./+types/news-new";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return { picture: await leastUsedPicture(db) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminNewsNew", args);

export default function NewsNew({ loaderData }: Route.ComponentProps) {
  return <NewsEditor article={null} picture={loaderData.picture} />;
}
