import { EmailLink, Rows } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";
import { type IncidentKind, incidentTexts } from "../texts";

const pagePaths = {
  "payment held": "adminPayments",
  "mail failing": "adminOutbox",
  "backup failing": "adminIntegrations",
  "disk full": "adminIntegrations",
} as const;

type IncidentDetails = {
  kind: IncidentKind;
  /** Count, machine, error message: labels and values. */
  rows: [label: string, value: string][];
  to: string;
  publicUrl: string;
  settings: FestivalSettings;
};

/** The email to the director about an incident. */
export function incidentEmail({ kind, rows, to, publicUrl, settings }: IncidentDetails): Email {
  const { subject, message, advice, label } = incidentTexts[kind];
  const link = publicUrl + pathFor(pagePaths[kind]);
  return {
    kind: "incident",
    to,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>{message}</p>
        {rows.length > 0 && <Rows rows={rows} />}
        <p>{advice}</p>
        <p>
          <EmailLink to={link}>{label}</EmailLink>
        </p>
      </>,
    ),
  };
}
