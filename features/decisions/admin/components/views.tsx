import { AdminFilterLink, SearchField } from "~/components/admin/toolbar";
import { Select } from "~/components/select";
import { type Outcome, outcomes } from "~/db/enums";
import { useSettings } from "~/features/settings/hooks";
import { FilterForm } from "~/lib/admin-list/components/filter-form";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { Loaded } from "~/lib/admin-list/list";
import { pages } from "~/lib/paths";
import { decisionSorts } from "../../schema";
import { outcomeLabels, sortNames } from "../../texts";
import { decisions } from "../list.rules";
import type { CategorySums } from "./capacity";

type Filters = Loaded<typeof decisions>["filters"];
type Props = { filters: Filters; summary: readonly CategorySums[] };

/** The list by what is decided, each with its number, by category, searched and sorted. */
export function DecisionViews({ filters, summary }: Props) {
  const { categories } = useSettings();
  const { onSubmit, chosen, typed } = useFilters(decisions, filters);
  const those = summary.filter(
    ({ submissionType }) => submissionType === (filters.type ?? submissionType),
  );
  const sum = (of: "entries" | "undecided" | Outcome) =>
    those.reduce((all, one) => all + one[of], 0);
  const to = (outcome: Filters["outcome"]) =>
    pages.adminDecisions + decisions.query({ ...filters, outcome });
  return (
    <FilterForm onSubmit={onSubmit}>
      <SearchField
        {...typed("q")}
        label="Search decisions"
        maxLength={100}
        placeholder="Title, director, country"
      />
      <Select
        {...chosen("type")}
        aria-label="Category"
        options={[
          { value: "", label: "All categories" },
          ...categories.map(({ type, plural }) => ({ value: type, label: plural })),
        ]}
      />
      <Select
        {...chosen("sort")}
        aria-label="Order"
        options={decisionSorts.map((sort) => ({
          value: sort === "newest" ? "" : sort,
          label: sortNames[sort],
        }))}
      />
      {(["outcome", "edition"] as const).map(
        (name) =>
          filters[name] && <input key={name} name={name} type="hidden" value={filters[name]} />,
      )}
      <nav aria-label="Views" className="flex w-full flex-wrap gap-1">
        <AdminFilterLink chosen={!filters.outcome} to={to(undefined)}>
          All
        </AdminFilterLink>
        <AdminFilterLink
          chosen={filters.outcome === "none"}
          count={sum("undecided")}
          to={to("none")}
        >
          Undecided
        </AdminFilterLink>
        {outcomes.map((outcome) => (
          <AdminFilterLink
            chosen={filters.outcome === outcome}
            count={sum(outcome)}
            key={outcome}
            to={to(outcome)}
          >
            {outcomeLabels[outcome]}
          </AdminFilterLink>
        ))}
      </nav>
    </FilterForm>
  );
}
