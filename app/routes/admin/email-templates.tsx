import { ReadOnly } from "~/components/admin/read-only";
import { readWordings } from "~/features/mail/wording/commands.server";
import { entryEmailKeys } from "~/features/mail/wording/texts";
import { EmailsPage } from "~/features/mail-admin/components/list";
import { listOtherEmails } from "~/features/mail-admin/queries.server";
import { archivedReason } from "~/features/settings/editions.queries.server";
import type { Route } from "./+types/email-templates";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  return {
    edition,
    readOnlyReason: archivedReason(editionSummary),
    templates: await readWordings(db, entryEmailKeys, editionSummary.id),
    otherEmails: await listOtherEmails(db, editionSummary.id),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminEmailTemplates", args);

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  const { readOnlyReason, ...page } = loaderData;
  return (
    <ReadOnly reason={readOnlyReason}>
      <EmailsPage {...page} />
    </ReadOnly>
  );
}
