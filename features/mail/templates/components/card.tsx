import { Pencil } from "lucide-react";
import { DescriptionList } from "~/components/admin/description-list";
import { ButtonLink } from "~/components/button";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";

/** Shared parts of the cards of editable emails. */

type DetailsProps = {
  subject: string;
  /** When its text was last changed; null for the default. */
  updatedAt: string | null;
};

/** An email's subject, and when it was last changed. */
export function EmailDetails({ subject, updatedAt }: DetailsProps) {
  const settings = useSettings();
  const wording = updatedAt ? `Changed ${momentInFull(updatedAt, settings)}` : "Default";
  return (
    <DescriptionList
      narrow
      rows={[
        ["Subject", subject],
        ["Text", wording],
      ]}
    />
  );
}

/** A link to an email's editor, with the email's name for screen readers. */
export function EditEmailLink({ to, name }: { to: string; name: string }) {
  return (
    <ButtonLink size="sm" to={to} variant="outline">
      <Icon of={Pencil} size={16} />
      Edit <VisuallyHidden>{name}</VisuallyHidden>
    </ButtonLink>
  );
}
