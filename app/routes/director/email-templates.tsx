import { TemplateDesk } from "~/features/mail/components/desk-templates";
import { defaultTemplates } from "~/features/mail/templates";
import type { Route } from "./+types/email-templates";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context }: Route.LoaderArgs) {
  directorContext(context);
  return { templates: defaultTemplates };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Email Templates", args);

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplateDesk {...loaderData} />;
}
