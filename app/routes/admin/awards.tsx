import { VoteResult } from "~/features/audience/admin/components/result";
import { readVoteResult } from "~/features/audience/result.queries.server";
import { AwardsPage } from "~/features/awards/admin/components/page";
import { awardList } from "~/features/awards/admin/list.rules";
import { awardRows } from "~/features/awards/commands.server";
import { missingLaurelCharacter } from "~/features/awards/laurel-fonts.rules.server";
import { describeAward, describePage, readDecidedAwards } from "~/features/awards/queries.server";
import { awardSchema } from "~/features/awards/schema";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { loadList } from "~/lib/admin-list/list.server";
import { uuidPattern } from "~/lib/uuid";
import type { Route } from "./+types/awards";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, settings } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const id = url.searchParams.get("award");
  const row = id && uuidPattern.test(id) ? await awardRows.find(db, id) : null;
  const editionSettings = await settingsOf(db, edition);
  return {
    // Read by the edition switcher of the frame (`editionOfPage`).
    edition,
    settings: editionSettings,
    loaded: await loadList(awardList, { url }, async (query) =>
      describePage(db, await awardRows.list(db, query), { seesPrivate: true }),
    ),
    open: row && awardSchema.parse(await describeAward(db, row)),
    decidedIds: (await readDecidedAwards(db, editionSummary.id)).map((award) => award.id),
    missingCharacter: missingLaurelCharacter((editionSettings ?? settings).brand.fullName),
    result: row && row.kind === "audience" ? await readVoteResult(db, row, clock()) : null,
  };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminAwards", args);

export default function Awards({ loaderData }: Route.ComponentProps) {
  const { edition: _, settings, result, ...pageData } = loaderData;
  const { open } = pageData;
  return (
    <EditionSettings settings={settings}>
      <AwardsPage
        {...pageData}
        vote={open && result && <VoteResult award={open} result={result} />}
      />
    </EditionSettings>
  );
}
