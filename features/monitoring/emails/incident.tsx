import type { FestivalSettings } from "~/features/festival/schema";
import { EmailLink, Rows } from "~/features/mail/letters/components/paper";
import { renderEmail } from "~/features/mail/letters/write.server";
import type { Email } from "~/features/mail/schema";
import { pathFor } from "~/http/addresses";
import { type IncidentKind, incidentTexts } from "../texts";

const rooms = {
  "payment held": "adminPayments",
  "mail failing": "adminOutbox",
  "backup failing": "adminIntegrations",
  "disk full": "adminIntegrations",
} as const;

type Occasion = {
  kind: IncidentKind;
  /** How many, which machine, what was said: labels and what they tell. */
  rows: [label: string, value: string][];
  to: string;
  publicUrl: string;
  facts: FestivalSettings;
};

/** Tells the director of something that needs them. */
export function incidentEmail({ kind, rows, to, publicUrl, facts }: Occasion): Email {
  const { subject, told, advice, label } = incidentTexts[kind];
  const link = publicUrl + pathFor(rooms[kind]);
  return {
    kind: "incident",
    to,
    subject,
    ...renderEmail(
      facts,
      subject,
      <>
        <p>{told}</p>
        {rows.length > 0 && <Rows rows={rows} />}
        <p>{advice}</p>
        <p>
          <EmailLink to={link}>{label}</EmailLink>
        </p>
      </>,
    ),
  };
}
