import { lazy } from "react";
import { data } from "react-router";
import { decisionLetterKit } from "~/features/decisions/letters/client";
import { decisionWordings } from "~/features/decisions/letters/wording.server";
import { currentEdition } from "~/features/festival/editions.server";
import { TemplateEditor } from "~/features/mail/templates/components/editor";
import { wordsToBeginWith } from "~/features/mail/templates/wording.server";
import { letterChoices } from "~/features/submissions/queries.server";
import type { Route } from "./+types/decision-letter";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

/** Fetched when a letter gets a picture. */
const PictureSource = lazy(async () => ({
  default: (await import("~/features/images/components/picture-source")).PictureSource,
}));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const letters = await decisionWordings(db, (await currentEdition(db)).id);
  const template = letters.find(({ id }) => id === params.id);
  if (!template) throw data(null, { status: 404 });
  return { template, words: wordsToBeginWith(template), choices: await letterChoices(db) };
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.template.name ?? "Letter", args);

export default function Letter({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.template;
  return (
    <TemplateEditor key={id} kit={decisionLetterKit} pictures={PictureSource} {...loaderData} />
  );
}
