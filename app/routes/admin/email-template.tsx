import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { lazyPart } from "~/components/lazy-part";
import { isEditedByEdition, isEmailKey } from "~/features/mail/wording/texts";
import { initialMarkdown } from "~/features/mail/wording/wording.rules.server";
import { EmailEditor } from "~/features/mail-admin/components/editor";
import { readEditedEmail } from "~/features/mail-admin/queries.server";
import { emailsPageTexts } from "~/features/mail-admin/texts";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { readPreviewEntries } from "~/features/submissions/queries.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/email-template";
import { requestedEdition } from "./edition-param.server";
import { directorContext } from "./require-role.server";

/** Loaded when a picture is added to an email. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  if (!isEmailKey(params.id)) return data(null, { status: 404 });
  const email = await readEditedEmail(db, params.id, editionSummary.id);
  const page = { email, words: initialMarkdown(email) };
  // Without `edition` the page is the same for all editions, and filled in with the sample.
  if (!isEditedByEdition(params.id)) return data({ ...page, previewEntries: [] });
  return data({ ...page, edition, previewEntries: await readPreviewEntries(db, edition) });
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.email.name ?? emailsPageTexts.notFoundTitle, args);

export default function Template({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <EmptyState
        link={{ to: pages.adminEmailTemplates, label: emailsPageTexts.notFoundLink }}
        as="h1"
        title={emailsPageTexts.notFoundTitle}
      >
        {emailsPageTexts.notFoundNote}
      </EmptyState>
    );
  }
  const { edition, ...pageData } = { edition: undefined, ...loaderData };
  return (
    <EmailEditor
      key={`${edition} ${pageData.email.id}`}
      edition={edition}
      pictures={PictureSource}
      {...pageData}
    />
  );
}
