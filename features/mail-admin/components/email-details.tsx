import { Eye, Pencil } from "lucide-react";
import { DescriptionList } from "~/components/admin/description-list";
import { ButtonLink } from "~/components/button";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import type { EmailKey } from "~/features/mail/wording/texts";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";
import { pathFor, withEditionParam } from "~/lib/paths";

/** Shared parts of the lists of emails. */

/** When a text was last changed; null for the default. */
type LastChange = { updatedAt: string | null };

/** Whether an email has the default text, or when it was changed. */
export function TextState({ updatedAt }: LastChange) {
  const settings = useSettings();
  return updatedAt ? `Changed ${momentInFull(updatedAt, settings)}` : "Default";
}

/** An email's subject, and when it was last changed. */
export function EmailDetails({ subject, updatedAt }: LastChange & { subject: string }) {
  return (
    <DescriptionList
      narrow
      rows={[
        ["Subject", subject],
        ["Text", <TextState key="text" updatedAt={updatedAt} />],
      ]}
    />
  );
}

type LinkProps = { id: EmailKey; name: string; edition: string | undefined };

/** A link to an email's editor, with the email's name for screen readers. */
export function EditEmailLink({ id, name, edition }: LinkProps) {
  const isReadOnly = useIsReadOnly();
  return (
    <ButtonLink
      size="sm"
      to={withEditionParam(pathFor("adminEmailTemplate", { id }), edition)}
      variant="outline"
    >
      <Icon of={isReadOnly ? Eye : Pencil} size={16} />
      {isReadOnly ? "View" : "Edit"} <VisuallyHidden>{name}</VisuallyHidden>
    </ButtonLink>
  );
}
