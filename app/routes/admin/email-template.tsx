import { useMemo } from "react";
import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { lazyPart } from "~/components/lazy-part";
import { TemplateEditor } from "~/features/mail/templates/components/editor";
import { automatedEmails } from "~/features/mail/templates/hooks";
import { initialWording, readTemplates } from "~/features/mail/templates/wording.commands.server";
import { readEmailChoices } from "~/features/submissions/queries.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/email-template";
import { requestedEdition } from "./edition-param.server";
import { directorContext } from "./require-role.server";

/** Loaded when a picture is added to an email. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

const missing = "Template Not Found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const template = (await readTemplates(db, editionSummary.id)).find(({ id }) => id === params.id);
  if (!template) return data(null, { status: 404 });
  return data({
    edition,
    template,
    words: initialWording(template),
    choices: await readEmailChoices(db, edition),
  });
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.template.name ?? missing, args);

type LoadedTemplate = NonNullable<Route.ComponentProps["loaderData"]>;

function Email({ edition, ...pageData }: LoadedTemplate) {
  const emailKind = useMemo(() => automatedEmails(edition), [edition]);
  return <TemplateEditor emailKind={emailKind} pictures={PictureSource} {...pageData} />;
}

export default function Template({ loaderData }: Route.ComponentProps) {
  if (loaderData) {
    const { edition, template } = loaderData;
    return <Email key={`${edition} ${template.id}`} {...loaderData} />;
  }
  return (
    <EmptyState
      link={{ to: pages.adminEmailTemplates, label: "Back to the templates" }}
      as="h1"
      title={missing}
    >
      We can't find this template.
    </EmptyState>
  );
}
