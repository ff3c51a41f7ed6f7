import { lazyPart } from "~/components/lazy-part";
import { readImportWording } from "~/features/import/emails.commands.server";
import { importEmails } from "~/features/import/wording/hooks";
import { importEmailId, importEmailTexts } from "~/features/import/wording.texts";
import { TemplateEditor } from "~/features/mail/templates/components/editor";
import { initialWording } from "~/features/mail/templates/wording.commands.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import type { Route } from "./+types/import-email";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

/** Loaded when a picture is added to an email. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const wording = await readImportWording(db, (await currentEdition(db)).id);
  const { title: name, note: description } = importEmailTexts;
  return {
    template: { ...wording, id: importEmailId, name, description },
    words: initialWording(wording),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminImportEmail", args);

export default function ImportEmail({ loaderData }: Route.ComponentProps) {
  return (
    <TemplateEditor
      previewEntries={[]}
      emailKind={importEmails}
      pictures={PictureSource}
      {...loaderData}
    />
  );
}
