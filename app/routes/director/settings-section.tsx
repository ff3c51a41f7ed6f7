import { data } from "react-router";
import { currentEdition } from "~/features/festival/editions.server";
import { SettingsForm } from "~/features/settings/components/section-form";
import { readSettings } from "~/features/settings/queries.server";
import { sectionIds, sectionTexts } from "~/features/settings/sections.texts";
import { pageAddress } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/settings-section";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

const missing = "Section Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const id = sectionIds.find((one) => one === params.id);
  return data(id ? { id, settings: await readSettings(db, (await currentEdition(db)).id) } : null, {
    status: id ? 200 : 404,
  });
}

export const meta: Route.MetaFunction = (args) => {
  const section = args.loaderData;
  return deskMeta(section ? `${sectionTexts[section.id].title}: settings` : missing, args);
};

export default function SettingsSection({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <SettingsForm key={loaderData.id} {...loaderData} />;
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pageAddress("adminSettings")} variant="outline">
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
