import { redirect } from "react-router";
import { importEmailKey } from "~/features/mail/wording/texts";
import { pathFor } from "~/lib/paths";
import type { Route } from "./+types/moved-email";
import { directorContext } from "./require-role.server";

/** The former addresses of the emails to imported filmmakers and of decisions redirect to the editor of emails. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  directorContext(context);
  const { id = importEmailKey } = params as { id?: string };
  return redirect(`${pathFor("adminEmailTemplate", { id })}${url.search}`);
}

export default function MovedEmail() {
  return null;
}
