import { FavoriteList } from "~/features/submissions/desk/components/favorites";
import { listFavorites } from "~/features/submissions/queries.server";
import { favoriteListPath, submissionSchema } from "~/features/submissions/schema";
import type { Route } from "./+types/favorites";
import { directorContext } from "./guard.server";
import { readListPage } from "./list-page.server";
import { deskMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return readListPage(
    url,
    favoriteListPath,
    {},
    {
      item: submissionSchema,
      read: (query) => listFavorites(db, query),
    },
  );
}

export const meta: Route.MetaFunction = (args) => deskMeta("Favorites", args);

export default function Favorites({ loaderData }: Route.ComponentProps) {
  return <FavoriteList {...loaderData} />;
}
