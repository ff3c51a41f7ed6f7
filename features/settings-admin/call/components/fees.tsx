import { DescriptionList } from "~/components/admin/description-list";
import { Card } from "~/components/admin/page-header";
import { useSettings } from "~/features/settings/hooks";
import { longDate } from "~/lib/dates/calendar";
import { toMinor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";
import type { Call } from "../schema";
import { callTexts } from "../texts";

/** The fees of each category, in the order of the deadlines, of an edition that can't change. */
export function Fees({ call }: { call: Call }) {
  const { categories, deadlines, tiers, fees, currency } = call;
  const settings = useSettings();
  const linesOf = (category: string) =>
    deadlines.flatMap((deadline) =>
      tiers.flatMap((tier) => {
        const fee = fees.find(
          ({ type, ...codes }) =>
            type === category && codes.deadline === deadline.code && codes.tier === tier.code,
        );
        if (!fee) return [];
        const day = deadline.endsOn && callTexts.until(longDate(deadline.endsOn, settings));
        const name = [deadline.name, tiers.length > 1 && tier.name, day].filter(Boolean).join(", ");
        return `${name}: ${formatMoney(toMinor(fee.amount, currency), currency, settings.formats)}`;
      }),
    );
  return (
    <Card title={callTexts.deadlines}>
      <DescriptionList
        rows={categories.map(({ type, plural }) => [
          plural,
          linesOf(type).map((line) => <p key={line}>{line}</p>),
        ])}
      />
    </Card>
  );
}
