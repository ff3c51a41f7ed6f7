import { readWordings } from "~/features/mail/wording/commands.server";
import { entryEmailKeys } from "~/features/mail/wording/texts";
import { EmailsPage } from "~/features/mail-admin/components/list";
import { listOtherEmails } from "~/features/mail-admin/queries.server";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import type { Route } from "./+types/email-templates";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  return {
    edition,
    templates: await readWordings(db, entryEmailKeys, editionSummary.id),
    otherEmails: await listOtherEmails(db, editionSummary.id),
  };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminEmailTemplates", args);

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  return <EmailsPage {...loaderData} />;
}
