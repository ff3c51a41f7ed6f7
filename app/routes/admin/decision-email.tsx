import { useMemo } from "react";
import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { lazyPart } from "~/components/lazy-part";
import { decisionEmailKind } from "~/features/decisions/templates/hooks";
import { readDecisionWordings } from "~/features/decisions/templates/wording.queries.server";
import { TemplateEditor } from "~/features/mail/templates/components/editor";
import { initialWording } from "~/features/mail/templates/wording.commands.server";
import { readEmailChoices } from "~/features/submissions/queries.server";
import type { Route } from "./+types/decision-email";
import { requestedEdition } from "./edition-param.server";
import { directorContext } from "./require-role.server";

/** Loaded when a picture is added to an email. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const templates = await readDecisionWordings(db, editionSummary.id);
  const template = templates.find(({ id }) => id === params.id);
  if (!template) throw data(null, { status: 404 });
  const choices = await readEmailChoices(db, edition);
  return { edition, template, words: initialWording(template), choices };
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.template.name ?? "Decision email", args);

export default function DecisionEmail({ loaderData }: Route.ComponentProps) {
  const { edition, ...pageData } = loaderData;
  const emailKind = useMemo(() => decisionEmailKind(edition), [edition]);
  return (
    <TemplateEditor
      key={pageData.template.id}
      emailKind={emailKind}
      pictures={PictureSource}
      {...pageData}
    />
  );
}
