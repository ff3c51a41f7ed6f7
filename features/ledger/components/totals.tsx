import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { tierName } from "~/features/settings/price-tiers.rules";
import { feePeriodName } from "~/features/settings/rules";
import { formatMoney } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import type { PaymentTotals, Sum } from "../schema";
import { paymentTexts } from "../texts";

/** The sums of the listed payments by currency; by category, deadline and tier on demand. */
export function Totals({ totals }: { totals: PaymentTotals }) {
  const settings = useSettings();
  const sums = totals.total.filter((sum) => sum.payments > 0 || sum.waivers > 0);
  return (
    <div className="border-b border-line px-5 py-4 max-sm:px-4">
      {(sums.length > 0 ? sums : totals.total).map((sum) => (
        <Figures key={sum.currency} sum={sum} />
      ))}
      <details className="mt-2">
        <summary className="link w-fit cursor-pointer list-none py-1.5 max-sm:py-2.75">
          {paymentTexts.sumsBy(totals.byPriceTier !== undefined)}
        </summary>
        <div className="mt-2 grid items-start gap-5 lg:grid-cols-2">
          <SumTable
            name="Category"
            rows={totals.byCategory.map((sum) => ({
              ...sum,
              name: categoryOf(settings, sum.type).name,
            }))}
          />
          <SumTable
            name="Deadline"
            rows={totals.byTier.map((sum) => ({ ...sum, name: feePeriodName(settings, sum.tier) }))}
          />
          {totals.byPriceTier && (
            <SumTable
              name="Tier"
              rows={totals.byPriceTier.map((sum) => ({
                ...sum,
                name:
                  sum.priceTier === null
                    ? paymentTexts.unknownTier
                    : tierName(settings, sum.priceTier),
              }))}
            />
          )}
        </div>
      </details>
    </div>
  );
}

function Figures({ sum }: { sum: Sum }) {
  const { formats } = useSettings();
  const { currency } = sum;
  const rows: [label: string, value: string, note?: string | false][] = [
    ["Paid", formatMoney(sum.paidCents, currency, formats), numberText(sum.payments)],
    ["Refunded", formatMoney(sum.refundedCents, currency, formats)],
    [
      "Provider fees",
      formatMoney(sum.feeCents, currency, formats),
      sum.feesUnknown > 0 && paymentTexts.feesUnknown(sum.feesUnknown),
    ],
    ["Net", formatMoney(sum.netCents, currency, formats)],
    [
      "Waived",
      formatMoney(sum.waivedCents, currency, formats),
      sum.waivers > 0 && numberText(sum.waivers),
    ],
  ];
  return (
    <dl className="grid grid-cols-5 gap-x-5 gap-y-2 max-lg:grid-cols-3 max-sm:grid-cols-2 [&+dl]:mt-3">
      {rows.map(([label, value, note]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {value}
            {note && <small className="ml-2 text-sm font-normal text-subtle">{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type NamedSum = Sum & { name: string };

/** Sums below each other: a phone needs no horizontal scrolling. */
function SumTable({ name, rows }: { name: string; rows: readonly NamedSum[] }) {
  const { formats } = useSettings();
  return (
    <table className="w-full text-sm tabular-nums [&_td]:py-1.5 [&_td:not(:first-child)]:text-right [&_th]:py-1.5 [&_th]:font-medium [&_th]:text-muted [&_th:not(:first-child)]:text-right">
      <thead>
        <tr>
          <th className="text-left" scope="col">
            {name}
          </th>
          <th scope="col">Number</th>
          <th scope="col">Paid</th>
          <th scope="col">Refunded</th>
          <th className="max-sm:hidden" scope="col">
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((sum) => (
          <tr className="border-t border-line/62" key={`${sum.name} ${sum.currency}`}>
            <td>{sum.name}</td>
            <td>{numberText(sum.payments + sum.waivers)}</td>
            <td>{formatMoney(sum.paidCents, sum.currency, formats)}</td>
            <td>{formatMoney(sum.refundedCents, sum.currency, formats)}</td>
            <td className="max-sm:hidden">{formatMoney(sum.netCents, sum.currency, formats)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
