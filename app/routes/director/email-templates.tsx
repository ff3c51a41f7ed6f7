import { TemplateDesk } from "~/features/mail/templates/components/list";
import { readTemplates } from "~/features/mail/templates/wording.server";
import type { Route } from "./+types/email-templates";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";
import { changeable, yearAsked } from "./year.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { years, edition, year } = await yearAsked(db, url, changeable);
  return { templates: await readTemplates(db, year.id), years, edition };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Email Templates", args);

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplateDesk {...loaderData} />;
}
