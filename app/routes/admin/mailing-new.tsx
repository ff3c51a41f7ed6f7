import { data, useLocation } from "react-router";
import { lazyPart } from "~/components/lazy-part";
import { Composer } from "~/features/mailings/components/composer";
import { readBeginnings, readNewAudience } from "~/features/mailings/new-mailing.queries.server";
import { listSources } from "~/features/mailings/subscribers.queries.server";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/mailing-new";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

/** Loaded when a picture is added to an email. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const newAudience = await readNewAudience(db, editionSummary, url.searchParams);
  if (!newAudience) throw data(null, { status: 404 });
  const isNewsletter = newAudience.audience.kind === "subscribers";
  return {
    edition,
    ...newAudience,
    beginnings: await readBeginnings(db, newAudience.audience),
    sources: isNewsletter ? await listSources(db) : [],
  };
}

export const handle: EditionHandle = { editionPath: () => pages.adminMailings };

export const meta: Route.MetaFunction = (args) => adminMeta("adminMailingNew", args);

/** The entries selected in a list, passed in the navigation state: they are too many for an address. */
function useSelection(): string[] {
  const { state } = useLocation() as { state: { entries?: unknown } | null };
  const entries = state?.entries;
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry === "string") : [];
}

export default function NewMailing({ loaderData }: Route.ComponentProps) {
  const ids = useSelection();
  const selected =
    ids.length > 0 ? { audience: { kind: "entries" as const, ids }, audienceSummary: null } : null;
  return <Composer {...loaderData} {...selected} mailing={null} pictures={PictureSource} />;
}
