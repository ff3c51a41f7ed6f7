import {
  listDecisions,
  readAllChips,
  summarizeDecisions,
} from "~/features/decisions/queries.server";
import { chipSchema } from "~/features/decisions/schema";
import { DecisionsPage } from "~/features/decisions-admin/components/page";
import { decisions } from "~/features/decisions-admin/list.rules";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/decisions";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, director } = directorContext(context);
  const { edition } = await requestedEdition(db, url);
  const [loaded, summary, chips, settings] = await Promise.all([
    loadList(decisions, { url }, (query) => listDecisions(db, query, director)),
    summarizeDecisions(db, edition),
    readAllChips(db),
    settingsOf(db, edition),
  ]);
  const parsedChips = chips.map((chip) => chipSchema.parse(chip));
  return { loaded, summary, chips: parsedChips, edition, settings };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminDecisions", args);

export default function Decisions({ loaderData }: Route.ComponentProps) {
  const { settings, ...pageData } = loaderData;
  const { filters } = pageData.loaded;
  return (
    <EditionSettings settings={settings}>
      {/* Keeps typed values and the current entry while the search or sort order changes. */}
      <DecisionsPage key={`${filters.outcome} ${filters.type} ${filters.edition}`} {...pageData} />
    </EditionSettings>
  );
}
