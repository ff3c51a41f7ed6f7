import type { ReactNode } from "react";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { categoryOf, deadlineDay, deadlineHour, deadlinePassed } from "~/features/settings/rules";
import type { FeePeriod, FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { thisIsForNext } from "~/features/settings/season.rules";
import { longDate } from "~/lib/dates/calendar";
import type { StatedFee } from "../flow.schema";

type Props = { type: SubmissionType; fee: StatedFee; now: Date };

/** 'Regular fee'; a fee that never changes is just 'Submission fee'. */
export function feeName(facts: FestivalSettings, type: SubmissionType, period: FeePeriod): string {
  const { earlyBird, regular } = categoryOf(facts, type).chargedFee;
  if (earlyBird === regular) return "Submission fee";
  return period === "early_bird" ? "Early bird fee" : "Regular fee";
}

/** 'Early bird until August 31, 2025.' and what else is to be known of the date. */
function dateNote(
  facts: FestivalSettings,
  { period }: StatedFee,
  { now, forNext }: { now: Date; forNext: boolean },
): string {
  if (forNext) return thisIsForNext;
  const deadline = longDate(deadlineDay(facts));
  if (deadlinePassed(facts, now)) {
    return `The deadline was ${deadline}. Late entries are still accepted at the regular fee.`;
  }
  if (period === "early_bird") {
    return `Early bird until ${longDate(facts.dates.earlyBirdEndsOn)}.`;
  }
  return `Final deadline ${deadline}, ${deadlineHour(facts)}.`;
}

/** The fee as an admission ticket, beside the form on wide screens. */
export function FeeTicket({ type, fee, now, note }: Props & { note?: string | false }) {
  const facts = useSettings();
  const { forNext } = useSeason();
  const category = categoryOf(facts, type);
  const year = facts.dates.festivalFrom.slice(0, 4);
  return (
    <aside aria-label="Fee summary" className="fee-ticket">
      <div className="fee-paper">
        <div className="backdrop fee-art">
          <img alt="" src={`/art/${category.art}.webp`} />
          <p>
            {facts.brand.name}
            {forNext ? ", next edition" : ` ${year}`}
          </p>
          <h2>{category.name}</h2>
        </div>
        <dl className="fee-lines">
          <div>
            <dt>{feeName(facts, type, fee.period)}</dt>
            <dd className="num">${fee.dollars}</dd>
          </div>
          <div>
            <dt>Entries</dt>
            <dd className="num">1</dd>
          </div>
        </dl>
        <p aria-live="polite" className="fee-total">
          <span>Total, USD</span> <b>${fee.dollars}</b>
        </p>
        <div className="fee-foot">
          <p>
            {dateNote(facts, fee, { now, forNext })} {note}
          </p>
        </div>
      </div>
    </aside>
  );
}

/** The fee within the form, before the terms. */
export function FeeBox({ type, fee, now }: Props) {
  const facts = useSettings();
  const { forNext } = useSeason();
  return (
    <section className="field-group">
      <h2>Submission fee</h2>
      <div className="panel fee-box" data-density="compact">
        <p>
          <b className="num">${fee.dollars}</b> {feeName(facts, type, fee.period)}, USD,
          non-refundable
        </p>
        <p>{dateNote(facts, fee, { now, forNext })} You pay at the next step.</p>
      </div>
    </section>
  );
}

type BarProps = Omit<Props, "now"> & {
  /** Why the button is off, in the place of the fee's name. */
  reason: { id: string; text: string | undefined };
  children: ReactNode;
};

/** The same below 1021 px: a bar at the bottom edge, with the button that leads on. */
export function FeeBar({ type, fee, reason, children }: BarProps) {
  const facts = useSettings();
  return (
    <div className="fee-bar">
      <p>
        {categoryOf(facts, type).name}
        <small id={reason.id}>{reason.text ?? feeName(facts, type, fee.period)}</small>
      </p>
      <b>${fee.dollars}</b>
      {children}
    </div>
  );
}
