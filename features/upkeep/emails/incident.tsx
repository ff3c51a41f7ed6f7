import type { FestivalFacts } from "~/features/festival/schema";
import { LetterLink, Rows } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";
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
  facts: FestivalFacts;
};

/** Tells the director of something that needs them. */
export function incidentLetter({ kind, rows, to, publicUrl, facts }: Occasion): Letter {
  const { subject, told, advice, label } = incidentTexts[kind];
  const link = publicUrl + pageAddress(rooms[kind]);
  return {
    kind: "incident",
    to,
    subject,
    ...writeLetter(
      facts,
      subject,
      <>
        <p>{told}</p>
        {rows.length > 0 && <Rows rows={rows} />}
        <p>{advice}</p>
        <p>
          <LetterLink to={link}>{label}</LetterLink>
        </p>
      </>,
    ),
  };
}
