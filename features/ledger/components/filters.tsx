import { ListFilter } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { DayField } from "~/components/admin/day-field";
import { FilterForm } from "~/components/admin/filter-form";
import { SearchField } from "~/components/admin/toolbar";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { categoryFilter } from "~/features/settings/category.texts";
import { useSettings } from "~/features/settings/hooks";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { feeDeadlines } from "~/features/settings/rules";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { numberText } from "~/lib/number-format";
import { payments } from "../list.rules";
import { paymentStateNames } from "../texts";

type Props = {
  filters: LoadedListOf<typeof payments>["filters"];
  total: number;
};

const optionsOf = (names: Record<string, string>, anyLabel: string) => [
  { value: "", label: anyLabel },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** Search and filters of the payments; on a phone they unfold. */
export function PaymentFilterBar({ filters, total }: Props) {
  const settings = useSettings();
  const { onSubmit, textField, selectField, values } = useFilters(payments, filters);
  const { q: _, edition, ...otherFilters } = values;
  const activeFilterCount = Object.values(otherFilters).filter(Boolean).length;
  // Only the initial state: a section that closes automatically would lose the focus.
  const [startsUnfolded] = useState(activeFilterCount > 0);
  const tiers = priceTiers(settings);
  return (
    <FilterForm
      aside={
        <span className="ml-auto text-muted tabular-nums">
          {total === 1 ? "1 payment" : `${numberText(total)} payments`}
        </span>
      }
      onSubmit={onSubmit}
    >
      <SearchField
        {...textField("q")}
        label="Search payments"
        maxLength={200}
        placeholder="Title, name, reference or payment"
      />
      <details className="open:basis-full" open={startsUnfolded}>
        <summary className="btn btn-ghost btn-sm w-fit list-none [&::-webkit-details-marker]:hidden">
          <Icon of={ListFilter} />
          Filters
          {activeFilterCount > 0 && <span className="text-subtle"> ({activeFilterCount} on)</span>}
        </summary>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2.5">
          <Select
            {...selectField("state")}
            aria-label="State"
            options={optionsOf(paymentStateNames, "Any state")}
          />
          <Select
            {...selectField("type")}
            aria-label="Category"
            options={categoryFilter(settings.categories)}
          />
          <Select
            {...selectField("tier")}
            aria-label="Deadline"
            options={[
              { value: "", label: "Every deadline" },
              ...feeDeadlines(settings).map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
          {(tiers.length > 1 || values.priceTier) && (
            <Select
              {...selectField("priceTier")}
              aria-label="Tier"
              options={[
                { value: "", label: "Any tier" },
                ...tiers.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
          )}
          <DayField {...textField("from")} label="Paid from" max={values.to} />
          <DayField {...textField("to")} label="to" min={values.from} />
          <AmountField {...textField("min")} label="At least" />
          <AmountField {...textField("max")} label="at most" />
          {activeFilterCount > 0 && (
            <Link
              className="link max-sm:py-2.75"
              preventScrollReset
              replace
              to={payments.query({ edition }) || "?"}
            >
              Clear all filters
            </Link>
          )}
        </div>
      </details>
    </FilterForm>
  );
}

function AmountField({ label, ...rest }: React.ComponentProps<"input"> & { label: string }) {
  return (
    <label className="inline-flex items-center gap-2 text-muted max-sm:flex max-sm:w-full max-sm:justify-between">
      {label}
      <input
        {...rest}
        autoComplete="off"
        className="input w-24"
        inputMode="decimal"
        maxLength={9}
        type="text"
      />
    </label>
  );
}
