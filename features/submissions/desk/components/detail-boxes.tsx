import type { ReactNode } from "react";
import { Facts } from "~/features/desk/components/facts";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { money } from "~/features/festival/rules";
import { readLetter } from "~/features/mail/outbox/calls";
import { MailState } from "~/features/mail/outbox/components/state";
import { addressOf } from "~/http/contract";
import { DeskBox } from "~/ui/desk-page";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { genreLabel } from "../../form.schema";
import type { Submission } from "../../schema";
import type { SubmissionDetail } from "../list.server";

/** What stands beside an entry: its payment, its letters, its history. */

const inDollars = (cents: number) =>
  cents % 100 === 0 ? money(cents / 100) : `$${(cents / 100).toFixed(2)}`;

export function EntryPayment({ entry }: { entry: Submission }) {
  const rows: [label: string, value: ReactNode][] = [
    ["Fee", `${entry.submissionFee} (${entry.feePeriod === "regular" ? "regular" : "early bird"})`],
    ["Provider", entry.paymentProvider === "stripe" ? "Stripe" : "Sandbox, no card was charged"],
    ["Payment", <code key="id">{entry.paymentIntentId}</code>],
    ["Refunded", entry.refundedCents > 0 ? inDollars(entry.refundedCents) : null],
    ["Dispute", entry.disputeStatus],
  ];
  return (
    <DeskBox title="Payment">
      <Facts narrow rows={rows} />
    </DeskBox>
  );
}

export function EntryMails({ mails }: { mails: SubmissionDetail["mails"] }) {
  return (
    <DeskBox title="Mails">
      {mails.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="grid gap-3">
          {mails.map((mail) => (
            <li className="flex items-start justify-between gap-3" key={mail.id}>
              <span className="min-w-0 wrap-anywhere">
                <a
                  className="link"
                  href={addressOf(readLetter, { params: { id: mail.id } })}
                  rel="noopener"
                  target="_blank"
                >
                  {mail.subject}
                  <VisuallyHidden> (opens a new window)</VisuallyHidden>
                </a>
                <small className="block text-sm text-subtle">{mail.toAddress}</small>
              </span>
              <MailState state={mail.state} />
            </li>
          ))}
        </ul>
      )}
    </DeskBox>
  );
}

const fieldNames: Record<string, string> = {
  submitterName: "name",
  submitterEmail: "email",
  submitterPhone: "phone",
  filmTitle: "title",
  completionYear: "completion year",
  logLine: "log line",
  filmUrl: "film link",
  trailerUrl: "trailer link",
};

type Event = SubmissionDetail["events"][number];

/** What an event says to a person. */
function told({ kind, detail }: Event): string {
  switch (kind) {
    case "submitted":
      return `Submitted, ${String(detail.fee ?? "the fee")} paid`;
    case "status":
      return detail.undoes
        ? `Status change undone: ${String(detail.from)} is ${String(detail.to)} again`
        : `Status changed from ${String(detail.from)} to ${String(detail.to)}`;
    case "corrected": {
      const fields = Array.isArray(detail.fields) ? detail.fields.map(String) : [];
      return `Corrected: ${fields.map((field) => fieldNames[field] ?? field).join(", ")}`;
    }
    case "withdrawn":
      return "Withdrawn";
    case "refunded":
      return `Refunded: ${inDollars(Number(detail.refundedCents ?? 0))} in all`;
    case "disputed":
      return "The payment is disputed";
    default:
      return kind;
  }
}

/** What the fields of a correction were before, of the entries that keep it. */
function Before({ detail }: Pick<Event, "detail">) {
  const was = Object.entries(detail.was ?? {});
  if (was.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-muted">What it was before</summary>
      <dl className="mt-2 grid gap-2">
        {was.map(([field, value]) => (
          <div key={field}>
            <dt className="text-subtle">{fieldNames[field] ?? field}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              {field === "genre" && value ? genreLabel(String(value)) : String(value ?? "nothing")}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function EntryHistory({ events }: { events: readonly Event[] }) {
  const { timeZone } = useFacts();
  return (
    <DeskBox title="History">
      <ol className="grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            {told(event)}
            <small className="block text-sm text-subtle">
              {momentInFull(event.createdAt, timeZone)}, {event.actor}
            </small>
            {event.kind === "corrected" && <Before detail={event.detail} />}
          </li>
        ))}
      </ol>
    </DeskBox>
  );
}
