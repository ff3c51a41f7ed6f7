import type { ReactNode } from "react";
import { Card } from "~/components/admin/page-header";
import { ShareBar } from "~/components/admin/stat-cards";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { feePeriodName } from "~/features/settings/rules";
import type { Accent } from "~/features/settings/schema";
import { type Amount, hasNonZero } from "~/lib/money/amount";
import { formatAmounts } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import type { Countries, DashboardFigures } from "../dashboard-figures.queries.server";
import { waivedFees } from "../texts";

/** Lists with a name, a number and a bar per row; the text alone says the same. */

type Share = {
  name: ReactNode;
  entries: number;
  /** Below the name. */
  note?: ReactNode;
  accent?: Accent;
  /** The rest, as text only: its bar would be the longest. */
  isRest?: boolean;
};

function Shares({ shares, tight = false }: { shares: readonly Share[]; tight?: boolean }) {
  const maxEntries = Math.max(1, ...shares.map(({ entries, isRest }) => (isRest ? 0 : entries)));
  return (
    <ul className={tight ? "grid gap-2" : "grid gap-4"}>
      {shares.map(({ name, entries, note, accent, isRest }, index) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3"
          data-accent={accent}
          // biome-ignore lint/suspicious/noArrayIndexKey: the positions stay, their content changes
          key={index}
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <b className="font-semibold tabular-nums">{numberText(entries)}</b>
          {note && <small className="col-span-2 mb-2 text-sm text-subtle">{note}</small>}
          {!isRest && (
            <span className={tight ? "col-span-2 mt-1" : "col-span-2"}>
              <ShareBar share={entries / maxEntries} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The number of entries per category, and their fees. */
export function ByCategory({ byType }: Pick<DashboardFigures, "byType">) {
  const settings = useSettings();
  return (
    <Card title="By category">
      <Shares
        shares={byType.map(({ type, entries, fees }) => {
          const { plural, accent } = categoryOf(settings, type);
          return {
            name: plural,
            entries,
            note: `${formatAmounts(fees, settings.formats)} in fees`,
            accent,
          };
        })}
      />
    </Card>
  );
}

/** Entries and fees by fee deadline. */
export function ByFeePeriod({
  byPeriod,
  refunded,
  net,
  waived,
}: Pick<DashboardFigures, "byPeriod" | "refunded" | "net" | "waived">) {
  const settings = useSettings();
  const amountsText = (amounts: readonly Amount[]) => formatAmounts(amounts, settings.formats);
  return (
    <Card title="By fee">
      <Shares
        shares={byPeriod.map(({ period, entries, fees }) => ({
          name: feePeriodName(settings, period),
          entries,
          note: `${amountsText(fees)} in fees`,
        }))}
      />
      <p className="mt-4 text-sm text-muted">
        {hasNonZero(refunded)
          ? `${amountsText(refunded)} refunded, ${amountsText(net)} net.`
          : "No refunds."}
        {waived.entries > 0 && ` ${waivedFees(waived.entries, amountsText(waived.fees))}`}
      </p>
    </Card>
  );
}

/** As many countries as make their list as high as the chart beside it. */
const shownCountries = 6;

/** The countries of the entries: the most frequent ones, and the others together. */
export function ByCountry({ countries: { top, others, unknown } }: { countries: Countries }) {
  const shown = top.slice(0, shownCountries);
  const rest = top.slice(shownCountries);
  const restCount = others.countries + rest.length;
  const restName = restCount === 1 ? "1 other country" : `${restCount} other countries`;
  return (
    <Card title="By country">
      {top.length === 0 && <p className="text-muted">No countries yet.</p>}
      <Shares
        shares={[
          ...shown.map(({ country, entries }) => ({ name: country, entries })),
          ...(restCount > 0
            ? [
                {
                  name: restName,
                  entries: rest.reduce((sum, { entries }) => sum + entries, others.entries),
                  isRest: true,
                },
              ]
            : []),
        ]}
        tight
      />
      {unknown > 0 && (
        <p className="mt-4 text-sm text-muted">
          {unknown === 1 ? "1 entry" : `${numberText(unknown)} entries`} without a country (we do
          not ask for it in log lines).
        </p>
      )}
    </Card>
  );
}
