import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { EditionDetail } from "~/features/editions/admin/components/detail";
import { readNotes } from "~/features/editions/archived-pages.commands.server";
import { readOpening } from "~/features/editions/opening.queries.server";
import { unarchiveDays } from "~/features/editions/public-page.rules";
import { listEditions } from "~/features/editions/queries.server";
import { editionSchema } from "~/features/editions/schema";
import { readFigures } from "~/features/editions/statistics.commands.server";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { findEdition } from "~/features/settings/editions.queries.server";
import { getSettings, readSettingsVersion } from "~/features/settings/queries.server";
import { pages, pathFor } from "~/lib/paths";
import type { Route } from "./+types/edition";
import { directorContext } from "./require-role.server";

const notFoundTitle = "Edition Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const row = await findEdition(db, params.slug);
  if (!row) return data(null, { status: 404 });
  const editions = await listEditions(db);
  const { closeAtDeadline, dates } = await getSettings(db, row.id);
  const unarchivableSince = clock().getTime() - unarchiveDays * 86_400_000;
  return data({
    edition: editionSchema.parse(editions.find(({ id }) => id === row.id)),
    openSlug: editions.find(({ state }) => state === "open")?.slug ?? null,
    opening: row.state === "preparing" ? await readOpening(db, clock, row) : null,
    figures: await readFigures(db, row),
    notes: await readNotes(db, row.id),
    otherDates: { closeAtDeadline, legalUpdatedOn: dates.legalUpdatedOn },
    settingsVersion: await readSettingsVersion(db, row.id),
    isArchivedForGood: row.archivedAt !== null && row.archivedAt.getTime() < unarchivableSince,
  });
}

export const handle: EditionHandle = { editionPath: (slug) => pathFor("adminEdition", { slug }) };

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData ? args.loaderData.edition.name : notFoundTitle, args);

export default function Edition({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <EditionDetail key={loaderData.edition.slug} {...loaderData} />;
  return (
    <EmptyState
      link={{ to: pages.adminEditions, label: "Back to the editions" }}
      as="h1"
      title={notFoundTitle}
    >
      We can't find this edition.
    </EmptyState>
  );
}
