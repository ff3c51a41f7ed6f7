import { data } from "react-router";
import { SettingsForm } from "~/features/settings/components/section-form";
import { readSettings } from "~/features/settings/queries.server";
import { sectionIds, sectionTexts } from "~/features/settings/sections.texts";
import { pathFor } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/settings-section";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";
import { changeable, requestedEdition } from "./year.server";

const missing = "Section Not Found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const id = sectionIds.find((one) => one === params.id);
  if (!id) return data(null, { status: 404 });
  const { edition, year } = await requestedEdition(db, url, changeable);
  return data({ id, edition, settings: await readSettings(db, year.id) });
}

export const meta: Route.MetaFunction = (args) => {
  const section = args.loaderData;
  return adminMeta(section ? `${sectionTexts[section.id].title}: settings` : missing, args);
};

export default function SettingsSection({ loaderData }: Route.ComponentProps) {
  if (loaderData)
    return <SettingsForm key={`${loaderData.id} ${loaderData.edition}`} {...loaderData} />;
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pathFor("adminSettings")} variant="outline">
          Back to the settings
        </ButtonLink>
      }
      as="h1"
      title={missing}
    >
      There are no settings at this address.
    </EmptyState>
  );
}
