import { NewsEditor } from "~/features/news/desk/components/editor";
import { restedPicture } from "~/features/news/queries.server";
import type { Route } from "./+types/news-new";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return { picture: await restedPicture(db) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("New article", args);

export default function NewsNew({ loaderData }: Route.ComponentProps) {
  return <NewsEditor article={null} picture={loaderData.picture} />;
}
