import { Card } from "~/components/admin/page-header";
import { outcomes } from "~/db/enums";
import { disputeName } from "~/features/payments/dispute.rules";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";
import { formatMoney } from "~/lib/money/format";
import { statusLabel } from "../../status.texts";
import type { FieldChange, FieldValue, HistoryStep } from "../schema";
import { fieldName, valueText } from "../texts";

type Props = { steps: readonly HistoryStep[]; currency: string };

/** The history of an entry, oldest first: each correction with the old and new values. */
export function EntryHistory({ steps, currency }: Props) {
  const settings = useSettings();
  return (
    <Card title="History">
      <ol className="grid gap-4">
        {steps.map((step) => (
          <li className="min-w-0" key={step.id}>
            {formatStep(step, (cents) => formatMoney(cents, currency, settings.formats))}
            <small className="block text-sm text-subtle">
              {momentInFull(step.createdAt, settings)}, {step.actor}
            </small>
            {step.reason && <p className="text-sm wrap-anywhere">{step.reason}</p>}
            <ChangeList changes={step.changes} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const outcomeName = (outcome: unknown) => {
  const knownOutcome = outcomes.find((candidate) => candidate === outcome);
  return knownOutcome ? statusLabel(knownOutcome).toLowerCase() : String(outcome);
};

const describeStatus = (from: string, to: string, { isUndone }: { isUndone: boolean }) =>
  isUndone
    ? `Status change undone: ${from} is ${to} again`
    : `Status changed from ${from} to ${to}`;

/** An event as a sentence. */
function formatStep(
  { kind, detail, changes }: HistoryStep,
  formatAmount: (cents: number) => string,
): string {
  switch (kind) {
    case "submitted":
      return detail.waivedCents
        ? `Submitted, the fee of ${formatAmount(Number(detail.waivedCents))} waived`
        : `Submitted, ${String(detail.fee ?? "the fee")} paid`;
    case "status":
      return describeStatus(String(detail.was ?? detail.from), String(detail.became ?? detail.to), {
        isUndone: Boolean(detail.undoes),
      });
    case "mark":
      if (detail.undoes) return `Mark 'reviewed' ${detail.reviewed ? "set again" : "undone"}`;
      return detail.reviewed ? "Marked as reviewed" : "Mark 'reviewed' removed";
    case "corrected": {
      // The oldest corrections stored only the fields' names.
      const oldFieldNames = Array.isArray(detail.fields) ? detail.fields.map(String) : [];
      const fields = changes.length > 0 ? changes.map(({ field }) => field) : oldFieldNames;
      return `Edited: ${fields.map(fieldName).join(", ")}`;
    }
    case "withdrawn":
      return "Withdrawn";
    case "withdrawal undone":
      return "Withdrawal undone";
    case "confirmed":
      return `The filmmaker said yes${detail.late ? ", late" : ""}`;
    case "declined":
      return `The filmmaker said no${detail.late ? ", late" : ""}${detail.reason ? `: ${String(detail.reason)}` : ""}`;
    case "refund asked":
      return `Refund of ${formatAmount(Number(detail.cents))} requested${detail.why ? `: ${String(detail.why)}` : ""}`;
    case "refunded": {
      const totalText = formatAmount(Number(detail.refundedCents ?? 0));
      const partText = detail.cents === undefined ? totalText : formatAmount(Number(detail.cents));
      return partText === totalText
        ? `Refunded: ${totalText}`
        : `Refunded: ${partText}, ${totalText} in total`;
    }
    case "refund failed":
      return `Refund of ${formatAmount(Number(detail.cents))} failed: ${String(detail.reason)}`;
    case "disputed":
      return "The payment is disputed";
    case "dispute ended":
      return `Dispute: ${disputeName(String(detail.status))}`;
    case "taken back":
      return `Taken back by the payer's bank: ${formatAmount(Number(detail.cents))}`;
    case "announced":
      return `Announced: ${outcomeName(detail.outcome)}`;
    case "written to":
      return `Email sent: ${String(detail.subject)}`;
    case "answered":
      return `Reply received: ${String(detail.subject)}`;
    case "links ended":
      return `Private links ended: ${String(detail.count)}`;
    case "imported":
      return `Imported from ${String(detail.from)}`;
    case "agreed":
      return "The filmmaker agreed to the terms";
    case "taken along":
      return `Moved to the ${String(detail.edition)} edition`;
    case "kept in edition":
      return `Decided in the ${String(detail.edition)} edition`;
    default:
      return kind;
  }
}

/** Longer texts start collapsed: two synopses would push the rest of the page away. */
const maxOpenLength = 120;

function ChangeList({ changes }: Pick<HistoryStep, "changes">) {
  if (changes.length === 0) return null;
  const hasLongText = changes.some(({ was, became }) =>
    [was, became].some((value) => String(value ?? "").length > maxOpenLength),
  );
  const list = (
    <dl className="mt-2 grid gap-2 text-sm">
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </dl>
  );
  if (!hasLongText) return list;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-muted">What changed</summary>
      {list}
    </details>
  );
}

function Change({ field, was, became }: FieldChange) {
  const settings = useSettings();
  const formatValue = (fieldValue: FieldValue) =>
    valueText(settings, field, fieldValue) || "nothing";
  return (
    <div>
      <dt className="text-subtle first-letter:uppercase">{fieldName(field)}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">
        <del className="text-muted">{formatValue(was)}</del> <span className="text-subtle">→</span>{" "}
        <ins className="no-underline">{formatValue(became)}</ins>
      </dd>
    </div>
  );
}
