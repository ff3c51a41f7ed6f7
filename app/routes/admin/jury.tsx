import { PageHeader, TwoColumns } from "~/components/admin/page-header";
import { ButtonLink } from "~/components/button";
import { Juries } from "~/features/jury/admin/components/juries";
import { Phases } from "~/features/jury/admin/components/phases";
import { readPhases } from "~/features/jury/admin/phases-page.queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import { adminPages } from "~/lib/admin-pages";
import { isDirector } from "~/lib/api/endpoint";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/jury";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { programmerContext } from "./require-role.server";

/** Loads people only for directors: programmers do not manage them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, actor } = programmerContext(context, url);
  const { edition, editionSummary } = await requestedEdition(db, url, actor);
  return {
    edition,
    settings: await settingsOf(db, edition),
    pageData: await readPhases(db, clock(), editionSummary, actor),
    mayChange: isDirector(actor),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminJury", args);

export default function Jury({ loaderData }: Route.ComponentProps) {
  const { pageData, mayChange, edition, settings } = loaderData;
  return (
    <>
      <PageHeader
        actions={
          mayChange && (
            <ButtonLink size="sm" to={pages.adminPeople} variant="outline">
              {adminPages.adminPeople.name}
            </ButtonLink>
          )
        }
        note="Juries, phases and assignments"
        title={adminPages.adminJury.name}
      />
      <EditionSettings settings={settings}>
        <TwoColumns even key={edition}>
          <Phases {...pageData} />
          <Juries {...pageData} />
        </TwoColumns>
      </EditionSettings>
    </>
  );
}
