import { LayoutGrid, ListFilter, type LucideIcon, PanelRight, Table2 } from "lucide-react";
import { Link } from "react-router";
import { DayField } from "~/components/admin/day-field";
import { FilterForm } from "~/components/admin/filter-form";
import { SearchField } from "~/components/admin/toolbar";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { categoryFilter } from "~/features/settings/category.texts";
import { genreLabel } from "~/features/settings/category-form.rules";
import { useSettings } from "~/features/settings/hooks";
import { priceTiers, tierName } from "~/features/settings/price-tiers.rules";
import type { SubmissionFilters, SubmissionSort } from "~/features/submissions/schema";
import type { FilterOptions } from "~/features/submissions/statistics.queries.server";
import { filmFilterNames, statusLabel, undecidedLabel } from "~/features/submissions/status.texts";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { UsedLabel } from "../labels/schema";
import { submissions } from "../list.rules";
import { type AnswerColumn, type ListPart, partsParam, withParts } from "../list-parts.rules";
import { filterTexts } from "../texts";
import { ColumnMenu } from "./column-menu";

export type ListView = "grid" | "table";

const sortLabels: Record<SubmissionSort, string> = {
  newest: filterTexts.newest,
  oldest: filterTexts.oldest,
  title: filterTexts.titleUp,
  "title-desc": filterTexts.titleDown,
};

type Props = {
  filters: SubmissionFilters;
  options: FilterOptions;
  labels: readonly UsedLabel[];
  questions: readonly AnswerColumn[];
  view: ListView;
  parts: readonly ListPart[];
  /** Shows or hides a column, or the preview. */
  onToggle: (part: ListPart) => void;
  search: URLSearchParams;
};

/** 'reviewed' includes the waitlist: that is its documented status. */
const statusChoices = [
  { value: "undecided", label: undecidedLabel },
  { value: "pending", label: statusLabel("pending") },
  { value: "reviewed", label: filterTexts.reviewed },
  ...(["waitlisted", "accepted", "rejected"] as const).map((value) => ({
    value,
    label: statusLabel(value),
  })),
];

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The options, and the chosen value even if no entry has it any more. */
const withChosen = (options: readonly string[], value: string) =>
  value && !options.includes(value) ? [...options, value] : options;

/** The filters that are not behind 'Filter': the search, the edition, and those of views. */
const unfoldedFilters: readonly string[] = [
  "q",
  "edition",
  "since",
  "late",
  "withdrawn",
  "forNext",
];

/** Search, filters, order, columns and view. The filters work without JavaScript. */
export function AdminFilters(props: Props) {
  const { filters, options, labels, questions, view, parts, onToggle, search } = props;
  const settings = useSettings();
  // What is shown stays when a filter changes.
  const { onSubmit, textField, selectField, values } = useFilters(submissions, filters, [
    { filters: [partsParam] },
  ]);
  const activeCount = Object.entries(values).filter(
    ([name, value]) => value && !unfoldedFilters.includes(name),
  ).length;
  const tiers = priceTiers(settings).map(({ code }) => code);
  const isPreviewed = parts.includes("preview");
  const unfilteredQuery = submissions.query({ edition: filters.edition });
  const numberField = (
    name: "minMinutes" | "maxMinutes" | "minScore" | "maxScore",
    label: string,
  ) => (
    <TextInput
      {...textField(name)}
      aria-label={label}
      className="w-32!"
      inputMode="numeric"
      maxLength={3}
      placeholder={label}
    />
  );
  const label = selectField("label");
  const isOtherLabel =
    label.value && label.value !== "none" && !labels.some(({ id }) => id === label.value);
  return (
    <FilterForm
      aside={
        <span className="ml-auto flex items-center gap-1">
          <ColumnMenu onToggle={onToggle} questions={questions} parts={parts} />
          <button
            aria-pressed={isPreviewed}
            className="btn btn-ghost btn-sm aria-pressed:text-text max-md:hidden"
            onClick={() => onToggle("preview")}
            type="button"
          >
            <Icon of={PanelRight} />
            Preview
          </button>
          <ViewLink current={view} icon={LayoutGrid} label="Grid" search={search} view="grid" />
          <ViewLink current={view} icon={Table2} label="Table" search={search} view="table" />
        </span>
      }
      onSubmit={onSubmit}
    >
      <span className="flex max-w-64 flex-[1_1_150px] max-sm:max-w-none max-sm:basis-full">
        <SearchField
          {...textField("q")}
          label="Search submissions"
          maxLength={100}
          placeholder={filterTexts.search}
        />
      </span>
      {search.has(partsParam) && (
        <input name={partsParam} type="hidden" value={search.get(partsParam) ?? ""} />
      )}
      <details className="open:order-1 open:basis-full">
        <summary className="btn btn-ghost btn-sm w-fit list-none [&::-webkit-details-marker]:hidden">
          <Icon of={ListFilter} />
          Filter
          {activeCount > 0 && <span className="text-gold"> ({activeCount} on)</span>}
        </summary>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2.5">
          <Select
            {...selectField("type")}
            aria-label="Category"
            options={categoryFilter(settings.categories)}
          />
          <Select
            {...selectField("status")}
            aria-label="Status"
            options={[{ value: "", label: "Any status" }, ...statusChoices]}
          />
          <Select
            {...label}
            aria-label="Label"
            options={[
              { value: "", label: filterTexts.anyLabel },
              { value: "none", label: filterTexts.noLabel },
              ...labels.map(({ id, name }) => ({ value: id, label: name })),
              ...(isOtherLabel ? [{ value: label.value, label: filterTexts.otherLabel }] : []),
            ]}
          />
          <Select
            {...selectField("filmState")}
            aria-label="Film"
            options={[
              { value: "", label: filterTexts.anyFilm },
              ...Object.entries(filmFilterNames).map(([value, label]) => ({ value, label })),
            ]}
          />
          <TextInput
            {...textField("director")}
            aria-label="Director"
            className="w-40!"
            maxLength={100}
            placeholder="Director"
          />
          <Select
            {...selectField("genre")}
            aria-label="Genre"
            options={[
              { value: "", label: filterTexts.allGenres },
              ...withChosen(options.genres, values.genre ?? "").map((value) => ({
                value,
                label: genreLabel(settings, value, values.type),
              })),
            ]}
          />
          <Select
            {...selectField("country")}
            aria-label="Country"
            options={[
              { value: "", label: filterTexts.allCountries },
              ...choices(withChosen(options.countries, values.country ?? "")),
            ]}
          />
          <Select
            {...selectField("favorite")}
            aria-label="Favorites"
            options={[
              { value: "", label: filterTexts.anyStar },
              { value: "true", label: filterTexts.starred },
              { value: "false", label: filterTexts.notStarred },
            ]}
          />
          {numberField("minMinutes", filterTexts.minMinutes)}
          {numberField("maxMinutes", filterTexts.maxMinutes)}
          {numberField("minScore", filterTexts.minScore)}
          {numberField("maxScore", filterTexts.maxScore)}
          <Select
            {...selectField("scored")}
            aria-label="Scored"
            options={[
              { value: "", label: filterTexts.anyScore },
              { value: "true", label: filterTexts.scored },
              { value: "false", label: filterTexts.notScored },
            ]}
          />
          {(questions.length > 0 || values.question) && (
            <Select
              {...selectField("question")}
              aria-label="Question"
              options={[
                { value: "", label: filterTexts.anyAnswer },
                ...questions.map(({ key, label }) => ({ value: key, label })),
              ]}
            />
          )}
          {values.question && (
            <TextInput
              {...textField("answer")}
              aria-label={filterTexts.answer}
              className="w-40!"
              maxLength={100}
              placeholder={filterTexts.answer}
            />
          )}
          {(options.sources.length > 0 || values.source) && (
            <Select
              {...selectField("source")}
              aria-label="Source"
              options={[
                { value: "", label: filterTexts.anySource },
                { value: "own", label: filterTexts.ownSource },
                ...options.sources.map(({ key, name }) => ({ value: key, label: name })),
              ]}
            />
          )}
          {(tiers.length > 1 || values.tier) && (
            <Select
              {...selectField("tier")}
              aria-label="Tier"
              options={[
                { value: "", label: filterTexts.anyTier },
                ...withChosen(tiers, values.tier ?? "").map((code) => ({
                  value: code,
                  label: tierName(settings, code),
                })),
              ]}
            />
          )}
          <DayField {...textField("from")} label="Submitted from" max={values.to} />
          <DayField {...textField("to")} label="to" min={values.from} />
          <Select
            {...selectField("sort")}
            aria-label="Order"
            options={Object.entries(sortLabels).map(([value, label]) => ({
              value: value === "newest" ? "" : value,
              label,
            }))}
          />
        </div>
      </details>
      {submissions.query(filters) !== unfilteredQuery && (
        <Link
          className="link max-sm:py-2.75"
          preventScrollReset
          replace
          to={withParts(unfilteredQuery, search.get(partsParam)) || "?"}
        >
          Clear all filters
        </Link>
      )}
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
