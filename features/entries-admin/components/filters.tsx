import { LayoutGrid, type LucideIcon, Table2 } from "lucide-react";
import { Link } from "react-router";
import { FilterForm } from "~/components/admin/filter-form";
import { SearchField } from "~/components/admin/toolbar";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { categoryFilter } from "~/features/settings/category.texts";
import { useSettings } from "~/features/settings/hooks";
import type { SubmissionFilters, SubmissionSort } from "~/features/submissions/schema";
import type { FilterOptions } from "~/features/submissions/statistics.queries.server";
import { statusLabel } from "~/features/submissions/status.texts";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import { submissions } from "../list.rules";
import { MoreFilters } from "./more-filters";

export type ListView = "grid" | "table";

const sortLabels: Record<SubmissionSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title A-Z",
  "title-desc": "Title Z-A",
};

type Props = {
  filters: SubmissionFilters;
  options: FilterOptions;
  view: ListView;
  search: URLSearchParams;
};

/** 'reviewed' includes the waitlist: that is its documented status. */
const statusChoices = [
  { value: "pending", label: statusLabel("pending") },
  { value: "reviewed", label: "Reviewed or waitlisted" },
  ...(["waitlisted", "accepted", "rejected"] as const).map((value) => ({
    value,
    label: statusLabel(value),
  })),
];

/** Search, filters, order and view. */
export function AdminFilters({ filters, options, view, search }: Props) {
  const { categories } = useSettings();
  const { onSubmit, textField, selectField, values } = useFilters(submissions, filters);
  return (
    <FilterForm
      aside={
        <span className="ml-auto flex gap-1">
          <ViewLink current={view} icon={LayoutGrid} label="Grid" search={search} view="grid" />
          <ViewLink current={view} icon={Table2} label="Table" search={search} view="table" />
        </span>
      }
      onSubmit={onSubmit}
    >
      <SearchField
        {...textField("q")}
        label="Search submissions"
        maxLength={100}
        placeholder="Title, director or email"
      />
      {/* On a phone these filters would push the list off the screen, so they are among the collapsed ones. */}
      <span className="contents max-sm:[form:not(:has(details[open]))_&]:hidden">
        <Select
          {...selectField("type")}
          aria-label="Category"
          options={categoryFilter(categories)}
        />
        <Select
          {...selectField("status")}
          aria-label="Status"
          options={[{ value: "", label: "Any status" }, ...statusChoices]}
        />
        <Select
          {...selectField("favorite")}
          aria-label="Favorites"
          options={[
            { value: "", label: "All" },
            { value: "true", label: "Starred" },
            { value: "false", label: "Not starred" },
          ]}
        />
        <Select
          {...selectField("sort")}
          aria-label="Order"
          options={Object.entries(sortLabels).map(([value, label]) => ({
            value: value === "newest" ? "" : value,
            label,
          }))}
        />
      </span>
      <MoreFilters
        selectField={selectField}
        filters={values}
        options={options}
        textField={textField}
      />
    </FilterForm>
  );
}

type ViewProps = {
  view: ListView;
  current: ListView;
  icon: LucideIcon;
  label: string;
  search: URLSearchParams;
};

function ViewLink({ view, current, icon, label, search }: ViewProps) {
  const nextSearch = new URLSearchParams(search);
  nextSearch.set("view", view);
  return (
    <Link
      aria-current={view === current || undefined}
      aria-label={label}
      className="icon-btn aria-[current]:bg-surface-2 aria-[current]:text-text"
      preventScrollReset
      replace
      title={label}
      to={`?${nextSearch}`}
    >
      <Icon of={icon} />
    </Link>
  );
}
