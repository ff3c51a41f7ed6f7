import { ListFilter } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import { DayField } from "~/components/admin/day-field";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { genreLabel } from "~/features/settings/category-form.rules";
import { useSettings } from "~/features/settings/hooks";
import { priceTiers, tierName } from "~/features/settings/price-tiers.rules";
import type { SubmissionFilters } from "~/features/submissions/schema";
import type { FilterOptions } from "~/features/submissions/statistics.queries.server";

type Props = {
  filters: SubmissionFilters;
  options: FilterOptions;
  /** The props of a select or a field that make it a filter. */
  selectField: (name: "genre" | "country" | "source" | "tier") => Pick<
    ComponentProps<"select">,
    "name" | "onChange"
  > & {
    value: string;
  };
  textField: (name: "from" | "to") => Pick<ComponentProps<"input">, "name" | "onChange" | "value">;
};

/** Genre, country and days, collapsed; on a phone together with the other filters. Works without JavaScript. */
export function MoreFilters({ filters, options, selectField, textField }: Props) {
  const settings = useSettings();
  const countSet = (...values: unknown[]) => values.filter(Boolean).length;
  const moreFilterCount = countSet(
    filters.genre,
    filters.country,
    filters.source,
    filters.tier,
    filters.from,
    filters.to,
  );
  const { type, status, favorite, sort } = filters;
  const phoneFilterCount = moreFilterCount + countSet(type, status, favorite !== undefined, sort);
  // Only the initial state: a section that closes automatically would lose the focus.
  const [startsUnfolded] = useState(moreFilterCount > 0);
  const genre = selectField("genre");
  const country = selectField("country");
  const tiers = priceTiers(settings).map(({ code }) => code);
  return (
    <details className="open:order-1 open:basis-full" open={startsUnfolded}>
      <summary className="btn btn-ghost btn-sm w-fit list-none [&::-webkit-details-marker]:hidden">
        <Icon of={ListFilter} />
        More filters
        <ActiveCount className="max-sm:hidden" count={moreFilterCount} />
        <ActiveCount className="sm:hidden" count={phoneFilterCount} />
      </summary>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2.5">
        <Select
          {...genre}
          aria-label="Genre"
          options={[
            { value: "", label: "All genres" },
            ...withChosen(options.genres, genre.value).map((value) => ({
              value,
              label: genreLabel(settings, value, filters.type),
            })),
          ]}
        />
        <Select
          {...country}
          aria-label="Country"
          options={[
            { value: "", label: "All countries" },
            ...withChosen(options.countries, country.value).map((value) => ({
              value,
              label: value,
            })),
          ]}
        />
        {(options.sources.length > 0 || filters.source) && (
          <Select
            {...selectField("source")}
            aria-label="Source"
            options={[
              { value: "", label: "Any source" },
              { value: "own", label: "Submitted here" },
              ...options.sources.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
        )}
        {(tiers.length > 1 || filters.tier) && (
          <Select
            {...selectField("tier")}
            aria-label="Tier"
            options={[
              { value: "", label: "Any tier" },
              ...withChosen(tiers, filters.tier ?? "").map((code) => ({
                value: code,
                label: tierName(settings, code),
              })),
            ]}
          />
        )}
        <DayField {...textField("from")} label="Submitted from" max={filters.to} />
        <DayField {...textField("to")} label="to" min={filters.from} />
        {Object.values(filters).some(Boolean) && (
          <Link className="link max-sm:py-2.75" preventScrollReset replace to="?">
            Clear all filters
          </Link>
        )}
      </div>
    </details>
  );
}

function ActiveCount({ count, className }: { count: number; className: string }) {
  return count > 0 && <span className={classNames("text-subtle", className)}> ({count} on)</span>;
}

/** The options, and the chosen value even if no entry has it any more. */
const withChosen = (options: readonly string[], value: string) =>
  value && !options.includes(value) ? [...options, value] : options;
