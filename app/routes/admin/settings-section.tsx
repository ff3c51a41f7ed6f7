import { data, redirect } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { SettingsForm } from "~/features/settings-admin/components/section-form";
import { readSettings } from "~/features/settings-admin/queries.server";
import { pageSectionIds, sectionIds, sectionTexts } from "~/features/settings-admin/sections.texts";
import { pages, pathFor } from "~/lib/paths";
import type { Route } from "./+types/settings-section";
import { requestedEdition } from "./edition-param.server";
import { directorContext } from "./require-role.server";

const notFoundTitle = "Section Not Found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const id = pageSectionIds.find((sectionId) => sectionId === params.id);
  // The log links changes of the call for entries here.
  if (!id && ["call", ...sectionIds].includes(params.id)) {
    throw redirect(`${pages.adminCall}${url.search}`);
  }
  if (!id) return data(null, { status: 404 });
  const { edition, editionSummary } = await requestedEdition(db, url);
  return data({ id, edition, settings: await readSettings(db, editionSummary.id) });
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => {
  const section = args.loaderData;
  return privateMeta(section ? sectionTexts[section.id].title : notFoundTitle, args);
};

export default function SettingsSection({ loaderData }: Route.ComponentProps) {
  if (loaderData)
    return <SettingsForm key={`${loaderData.id} ${loaderData.edition}`} {...loaderData} />;
  return (
    <EmptyState
      link={{ to: pathFor("adminSettings"), label: "Back to the settings" }}
      as="h1"
      title={notFoundTitle}
    >
      We can't find these settings.
    </EmptyState>
  );
}
