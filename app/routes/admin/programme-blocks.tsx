import { ReadOnly } from "~/components/admin/read-only";
import { BlocksPage } from "~/features/programme/admin/components/blocks";
import { readBlocksPage } from "~/features/programme/admin/pages.queries.server";
import { archivedReason, currentEdition } from "~/features/settings/editions.queries.server";
import type { Route } from "./+types/programme-blocks";
import { adminMeta } from "./meta";
import { planningContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, hiddenByConflict } = await planningContext(context, url);
  return {
    page: await readBlocksPage(db, hiddenByConflict),
    readOnlyReason: archivedReason(await currentEdition(db)),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminProgrammeBlocks", args);

export default function ProgrammeBlocks({ loaderData }: Route.ComponentProps) {
  const { page, readOnlyReason } = loaderData;
  return (
    <ReadOnly reason={readOnlyReason}>
      <BlocksPage {...page} />
    </ReadOnly>
  );
}
