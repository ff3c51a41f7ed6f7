import { AudiencePage } from "~/features/audience/admin/components/page";
import { boxList } from "~/features/audience/admin/list.rules";
import { paginateBoxes, readBoxes } from "~/features/audience/queries.server";
import { boxSchema } from "~/features/audience/schema";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/audience";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { programmerContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, actor } = programmerContext(context, url);
  const { edition, editionSummary } = await requestedEdition(db, url, actor);
  const boxes = await readBoxes(db, editionSummary, clock());
  const hall = boxes.find(({ screeningId }) => screeningId === url.searchParams.get("hall"));
  return {
    // Read by the edition switcher of the frame (`editionOfPage`).
    edition,
    settings: await settingsOf(db, edition),
    loaded: await loadList(boxList, { url }, async (query) => paginateBoxes(boxes, query)),
    hall: hall ? boxSchema.parse(hall) : null,
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminAudience", args);

export default function Audience({ loaderData }: Route.ComponentProps) {
  const { edition: _, settings, ...pageData } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <AudiencePage {...pageData} />
    </EditionSettings>
  );
}
