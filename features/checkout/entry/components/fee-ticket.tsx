import type { ReactNode } from "react";
import { categoryOf, requireCategory } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { tierName } from "~/features/settings/price-tiers.rules";
import {
  deadlineDay,
  feeBy,
  feeDeadlines,
  feePeriodName,
  feeText,
  formatDeadline,
  formatFeeEnd,
  isDeadlinePassed,
  isFree,
} from "~/features/settings/rules";
import type { FeePeriod, FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { entryForNextNotice } from "~/features/settings/season.rules";
import { longDate } from "~/lib/dates/calendar";
import { artAddress } from "~/lib/pictures";
import { feeTexts } from "../fee.texts";
import type { FeeQuote } from "../flow.schema";

const boxChildClass =
  "first:flex first:flex-wrap first:items-baseline first:gap-y-1 first:gap-x-3 last:text-muted last:text-md";

type Props = { type: SubmissionType; fee: FeeQuote; now: Date };

type TierOption = { tier?: string | undefined };

function hasFixedFee(
  settings: FestivalSettings,
  type: SubmissionType,
  { tier }: TierOption,
): boolean {
  const category = requireCategory(settings, type);
  const fees = feeDeadlines(settings).map(({ code }) => feeBy(settings, category, code, tier));
  return new Set(fees).size === 1;
}

/** 'Regular fee'; a fee without deadlines is just 'Submission fee'. */
export function feeName(
  settings: FestivalSettings,
  type: SubmissionType,
  { period, tier }: { period: FeePeriod } & TierOption,
): string {
  if (hasFixedFee(settings, type, { tier })) return "Submission fee";
  return `${feePeriodName(settings, period)} fee`;
}

/** 'Final deadline January 31, 2026, 5pm PST.' and further notes about the date. */
function dateNote(
  settings: FestivalSettings,
  { period }: FeeQuote,
  {
    now,
    isForNextEdition,
    isAlwaysFree,
  }: { now: Date; isForNextEdition: boolean; isAlwaysFree: boolean },
): string {
  if (isForNextEdition) return entryForNextNotice;
  if (isDeadlinePassed(settings, now)) {
    const deadline = longDate(deadlineDay(settings), settings);
    const { name } = settings.feeDeadlines.last;
    return `The deadline was ${deadline}. Late entries are still accepted at the ${name.toLowerCase()} fee.`;
  }
  const currentDeadline = feeDeadlines(settings)
    .slice(0, -1)
    .find(({ code }) => code === period);
  if (currentDeadline?.endsOn && !isAlwaysFree)
    return `${currentDeadline.name} until ${formatFeeEnd(settings, currentDeadline.endsOn)}.`;
  return `Final deadline ${formatDeadline(settings)}.`;
}

/** The fee as an admission ticket, beside the form on wide screens. */
export function FeeTicket({ type, fee, now, note }: Props & { note?: string | false }) {
  const settings = useSettings();
  const { forNext: isForNextEdition } = useSeason();
  const category = categoryOf(settings, type);
  const year = settings.dates.festivalFrom.slice(0, 4);
  return (
    <aside
      aria-label="Fee summary"
      className="sticky top-7 [filter:drop-shadow(0_14px_30px_oklch(0_0_0_/_0.35))] max-lg:hidden"
    >
      <div className="[--y:210px] [--notch:radial-gradient(circle_11px_at_0_var(--y),#0000_98%,#000)_0_0_/_51%_100%_no-repeat] overflow-hidden rounded-lg bg-surface-1 [mask:var(--notch),radial-gradient(circle_11px_at_100%_var(--y),#0000_98%,#000)_100%_0_/_51%_100%_no-repeat]">
        <div className="backdrop flex flex-col justify-end h-52.5 py-5.5 px-6.5 before:bg-[linear-gradient(90deg,color-mix(in_oklab,var(--color-surface-1)_55%,transparent),transparent_60%),linear-gradient(transparent_20%,var(--color-surface-1))]">
          <img className="object-[50%_42%]" alt="" src={artAddress(category.art)} />
          <p className="text-muted text-md">
            {settings.brand.name}
            {isForNextEdition ? ", next edition" : ` ${year}`}
          </p>
          <h2 className="text-3xl leading-[0.95]">{category.name}</h2>
        </div>
        <dl className="mx-5.5 pt-5.5 px-1 border-t-2 border-dashed border-text/26">
          <div className="flex justify-between gap-4 py-1.5 text-muted">
            <dt>{feeName(settings, type, fee)}</dt>
            <dd className="num text-text text-right">{feeText(fee.amount, settings)}</dd>
          </div>
          {fee.tier && (
            <div className="flex justify-between gap-4 py-1.5 text-muted">
              <dt>{feeTexts.tier}</dt>
              <dd className="text-text text-right wrap-anywhere">{tierName(settings, fee.tier)}</dd>
            </div>
          )}
          <div className="flex justify-between gap-4 py-1.5 text-muted">
            <dt>Entries</dt>
            <dd className="num text-text text-right">1</dd>
          </div>
        </dl>
        <p
          aria-live="polite"
          className="flex items-end justify-between mt-4 mx-6.5 pt-4.5 border-t border-line"
        >
          <span className="pb-1.25">Total, {settings.currency.toUpperCase()}</span>{" "}
          <b className="text-accent font-display text-[4.5rem] leading-[0.8] font-normal lining-nums">
            {feeText(fee.amount, settings)}
          </b>
        </p>
        <div className="grid gap-3.5 pt-6 pb-6.5 px-6.5">
          <p className="text-subtle text-(length:--text-sm) leading-[1.45] text-center">
            {dateNote(settings, fee, {
              now,
              isForNextEdition,
              isAlwaysFree: isFree(fee) && hasFixedFee(settings, type, fee),
            })}{" "}
            {note}
          </p>
        </div>
      </div>
    </aside>
  );
}

/** The fee inside the form, before the terms; `tierChoice`: the field to choose a price tier. */
export function FeeBox({ type, fee, now, tierChoice }: Props & { tierChoice?: ReactNode }) {
  const settings = useSettings();
  const isFreeEntry = isFree(fee);
  const { forNext: isForNextEdition } = useSeason();
  return (
    <section className="field-group">
      <h2>Submission fee</h2>
      {tierChoice}
      <div className="panel grid gap-1.5" data-density="compact">
        <p className={boxChildClass}>
          <b className="num text-accent font-display text-[2.6rem] leading-[0.9] font-normal">
            {feeText(fee.amount, settings)}
          </b>{" "}
          {!isFreeEntry &&
            `${feeName(settings, type, fee)}, ${settings.currency.toUpperCase()}, non-refundable`}
        </p>
        <p className={boxChildClass}>
          {dateNote(settings, fee, {
            now,
            isForNextEdition,
            isAlwaysFree: isFreeEntry && hasFixedFee(settings, type, fee),
          })}{" "}
          {!isFreeEntry && "You pay at the next step."}
        </p>
        <AllFees currentPeriod={fee.period} tier={fee.tier} type={type} />
      </div>
    </section>
  );
}

/** Every deadline with its fee, if there are more than two. */
function AllFees({
  type,
  tier,
  currentPeriod,
}: { type: SubmissionType; currentPeriod: FeePeriod } & TierOption) {
  const settings = useSettings();
  const deadlines = feeDeadlines(settings);
  if (deadlines.length < 3 || hasFixedFee(settings, type, { tier })) return null;
  const category = requireCategory(settings, type);
  return (
    <ul aria-label={feeTexts.allFees} className="facts mt-3 text-md">
      {deadlines.map(({ code, name, endsOn }) => (
        <li
          aria-current={code === currentPeriod || undefined}
          className="flex flex-wrap justify-between gap-x-4 text-muted aria-[current]:text-text"
          key={code}
        >
          <span>
            {name}
            {endsOn && `, until ${longDate(endsOn, settings)}`}
            {code === currentPeriod && (
              <>
                {" · "}
                <b>{feeTexts.today}</b>
              </>
            )}
          </span>
          <b className="num">{feeText(feeBy(settings, category, code, tier), settings)}</b>
        </li>
      ))}
    </ul>
  );
}

type BarProps = Omit<Props, "now"> & {
  /** Why the button is disabled, shown in place of the fee's name. */
  reason: { id: string; text: string | undefined };
  children: ReactNode;
};

/** The fee below 1021 px: a bar at the bottom edge with the submit button. */
export function FeeBar({ type, fee, reason, children }: BarProps) {
  const settings = useSettings();
  return (
    <div
      data-fee-bar
      className="lg:hidden fixed bottom-0 inset-x-0 z-30 flex flex-wrap items-center gap-y-2 gap-x-4 pt-3 pb-[calc(12px_+_env(safe-area-inset-bottom))] px-[var(--gutter)] bg-surface-2 [box-shadow:0_-1px_0_var(--color-line),0_-20px_50px_oklch(0_0_0_/_0.5)] [&_.btn]:px-5 max-sm:gap-x-3"
    >
      <p className="flex-[1_1_7.5rem] text-md leading-[1.25] max-sm:text-(length:--text-sm)">
        {categoryOf(settings, type).name}
        <small className="block text-muted text-(length:--text-sm)" id={reason.id}>
          {reason.text ?? feeName(settings, type, fee)}
        </small>
      </p>
      <b className="ml-auto text-accent font-display text-[2.6rem] leading-[0.9] font-normal lining-nums">
        {feeText(fee.amount, settings)}
      </b>
      {children}
    </div>
  );
}
