import { ListFilter } from "lucide-react";
import { useState } from "react";
import { DayField } from "~/components/admin/day-field";
import { FilterForm } from "~/components/admin/filter-form";
import { AdminFilterLink, SearchField } from "~/components/admin/toolbar";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { type Outcome, outcomes } from "~/db/enums";
import { decisionSorts } from "~/features/decisions/schema";
import { announcedTexts, decidedTexts, outcomeLabels, sortNames } from "~/features/decisions/texts";
import { categoryFilter } from "~/features/settings/category.texts";
import { useSettings } from "~/features/settings/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { pages } from "~/lib/paths";
import { decisions } from "../list.rules";
import type { CategorySums } from "./capacity";

type Filters = LoadedListOf<typeof decisions>["filters"];
type Props = { filters: Filters; summary: readonly CategorySums[] };

/** The filters of the decisions: outcome with counts, category, search, sort order. */
export function DecisionViews({ filters, summary }: Props) {
  const { categories } = useSettings();
  const { onSubmit, selectField, textField, values } = useFilters(decisions, filters);
  const activeFilterCount = [values.announced, values.from, values.to].filter(Boolean).length;
  // Initially only: a section that closed automatically would lose the focus.
  const [isUnfolded] = useState(activeFilterCount > 0);
  const shownSummary = summary.filter(
    ({ submissionType }) => submissionType === (filters.type ?? submissionType),
  );
  const sum = (field: "entries" | "undecided" | Outcome) =>
    shownSummary.reduce((total, category) => total + category[field], 0);
  const pathOf = (outcome: Filters["outcome"]) =>
    pages.adminDecisions + decisions.query({ ...filters, outcome });
  return (
    <FilterForm onSubmit={onSubmit}>
      <span className="flex max-w-85 flex-[1_1_150px] max-sm:max-w-none max-sm:basis-full">
        <SearchField
          {...textField("q")}
          label="Search decisions"
          maxLength={100}
          placeholder="Title, director"
        />
      </span>
      <Select {...selectField("type")} aria-label="Category" options={categoryFilter(categories)} />
      <Select
        {...selectField("sort")}
        aria-label="Order"
        options={decisionSorts.map((sort) => ({
          value: sort === "newest" ? "" : sort,
          label: sortNames[sort],
        }))}
      />
      <details className="open:basis-full" open={isUnfolded}>
        <summary className="btn btn-ghost btn-sm w-fit list-none [&::-webkit-details-marker]:hidden">
          <Icon of={ListFilter} />
          {decidedTexts.more}
          {activeFilterCount > 0 && <span className="text-subtle"> ({activeFilterCount} on)</span>}
        </summary>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2.5">
          <Select
            {...selectField("announced")}
            aria-label={announcedTexts.label}
            options={[
              { value: "", label: announcedTexts.any },
              { value: "true", label: announcedTexts.yes },
              { value: "false", label: announcedTexts.no },
            ]}
          />
          <DayField {...textField("from")} label={decidedTexts.from} max={values.to} />
          <DayField {...textField("to")} label="to" min={values.from} />
        </div>
      </details>
      {(["outcome", "edition"] as const).map(
        (name) =>
          filters[name] && <input key={name} name={name} type="hidden" value={filters[name]} />,
      )}
      <nav aria-label="Views" className="flex w-full flex-wrap gap-1">
        <AdminFilterLink current={!filters.outcome} to={pathOf(undefined)}>
          All
        </AdminFilterLink>
        <AdminFilterLink
          current={filters.outcome === "none"}
          count={sum("undecided")}
          to={pathOf("none")}
        >
          Undecided
        </AdminFilterLink>
        {outcomes.map((outcome) => (
          <AdminFilterLink
            current={filters.outcome === outcome}
            count={sum(outcome)}
            key={outcome}
            to={pathOf(outcome)}
          >
            {outcomeLabels[outcome]}
          </AdminFilterLink>
        ))}
      </nav>
    </FilterForm>
  );
}
