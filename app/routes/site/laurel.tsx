import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { LaurelPage } from "~/features/awards/components/laurel-page";
import { findUndrawable } from "~/features/awards/laurel.rules.server";
import { findLaurel } from "~/features/awards/public.queries.server";
import { laurelTexts } from "~/features/awards/texts";
import { isolate } from "~/lib/bidi";
import type { Route } from "./+types/laurel";

/** Responds with 404 to an unknown code, also of a laurel whose reveal was undone. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const laurel = await findLaurel(context.get(pageContext).db, code);
  if (!laurel) throw data(null, { status: 404 });
  return { laurel, hasFiles: findUndrawable(laurel) === null };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { title, state, festival, edition } = args.loaderData.laurel;
  return pageMeta(args, {
    title: `${laurelTexts.searchTitle}: ${isolate(title)}`,
    description: `${state === "valid" ? laurelTexts.real : laurelTexts.revoked}: ${isolate(title)}, ${festival} ${edition}.`,
  });
};

export default function Laurel({ loaderData }: Route.ComponentProps) {
  return <LaurelPage {...loaderData} />;
}
