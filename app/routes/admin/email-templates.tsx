import { TemplateList } from "~/features/mail/templates/components/list";
import { readTemplates } from "~/features/mail/templates/wording.commands.server";
import { AutomatedEmails } from "~/features/mailings/automated/components/list";
import { listAutomatedEmails } from "~/features/mailings/automated/handlers.server";
import type { Route } from "./+types/email-templates";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  return {
    templates: await readTemplates(db, editionSummary.id),
    edition,
    automated: await listAutomatedEmails(db),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminEmailTemplates", args);

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  const { automated, ...templates } = loaderData;
  return (
    <>
      <TemplateList {...templates} />
      <AutomatedEmails emails={automated} />
    </>
  );
}
