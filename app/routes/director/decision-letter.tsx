import { lazy, useMemo } from "react";
import { data } from "react-router";
import { decisionLetterKit } from "~/features/decisions/letters/client";
import { decisionWordings } from "~/features/decisions/letters/wording.server";
import { TemplateEditor } from "~/features/mail/templates/components/editor";
import { wordsToBeginWith } from "~/features/mail/templates/wording.server";
import { letterChoices } from "~/features/submissions/queries.server";
import type { Route } from "./+types/decision-letter";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";
import { changeable, yearAsked } from "./year.server";

/** Fetched when a letter gets a picture. */
const PictureSource = lazy(async () => ({
  default: (await import("~/features/images/components/picture-source")).PictureSource,
}));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, year } = await yearAsked(db, url, changeable);
  const letters = await decisionWordings(db, year.id);
  const template = letters.find(({ id }) => id === params.id);
  if (!template) throw data(null, { status: 404 });
  const choices = await letterChoices(db, edition);
  return { edition, template, words: wordsToBeginWith(template), choices };
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.template.name ?? "Letter", args);

export default function Letter({ loaderData }: Route.ComponentProps) {
  const { edition, ...letter } = loaderData;
  const kit = useMemo(() => decisionLetterKit(edition), [edition]);
  return <TemplateEditor key={letter.template.id} kit={kit} pictures={PictureSource} {...letter} />;
}
