import { lazy } from "react";
import { data } from "react-router";
import { automatedLetters } from "~/features/mail/templates/client";
import { TemplateEditor } from "~/features/mail/templates/components/editor";
import { readTemplates, wordsToBeginWith } from "~/features/mail/templates/wording.server";
import { letterChoices } from "~/features/submissions/queries.server";
import { pageAddress } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/email-template";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

/** Fetched when a letter gets a picture. */
const PictureSource = lazy(async () => ({
  default: (await import("~/features/images/components/picture-source")).PictureSource,
}));

const missing = "Template Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const template = (await readTemplates(db)).find(({ id }) => id === params.id);
  if (!template) return data(null, { status: 404 });
  return data({
    template,
    words: wordsToBeginWith(template),
    choices: await letterChoices(db),
  });
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.template.name ?? missing, args);

export default function Template({ loaderData }: Route.ComponentProps) {
  if (loaderData) {
    const { template } = loaderData;
    return (
      <TemplateEditor
        kit={automatedLetters}
        key={template.id}
        pictures={PictureSource}
        {...loaderData}
      />
    );
  }
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pageAddress("adminEmailTemplates")} variant="outline">
          Back to the templates
        </ButtonLink>
      }
      as="h1"
      title={missing}
    >
      There is no letter at this address.
    </EmptyState>
  );
}
