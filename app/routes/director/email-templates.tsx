import { TemplateDesk } from "~/features/mail/templates/components/list";
import { readTemplates } from "~/features/mail/templates/wording.server";
import type { Route } from "./+types/email-templates";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: await readTemplates(directorContext(context).db) };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Email Templates", args);

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplateDesk {...loaderData} />;
}
