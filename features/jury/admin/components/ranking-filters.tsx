import { FilterForm } from "~/components/admin/filter-form";
import { Select } from "~/components/select";
import { categoryOf } from "~/features/settings/category.rules";
import { categoryFilter } from "~/features/settings/category.texts";
import { useSettings } from "~/features/settings/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import { phaseConflicts, phaseFilms, ranking } from "../list.rules";
import type { PhasePageData } from "../phase-page.queries.server";
import { meanRankingNames, rankedViewNames, rankingNames } from "../texts";

type Props = { ranked: PhasePageData["ranking"]; categories: PhasePageData["jury"]["categories"] };

/** The sort order of the ranking, and its filters. */
export function RankingFilters({
  ranked: { filters, total, unfilteredTotal, isAdjusted },
  categories,
}: Props) {
  const settings = useSettings();
  const { selectField, onSubmit } = useFilters(ranking, filters, [phaseFilms, phaseConflicts]);
  return (
    <FilterForm
      aside={
        <span className="ml-auto text-muted tabular-nums">
          {total === unfilteredTotal
            ? `${unfilteredTotal} films`
            : `${total} of ${unfilteredTotal} films`}
        </span>
      }
      onSubmit={onSubmit}
    >
      <Select
        {...selectField("sort")}
        aria-label="Order"
        options={isAdjusted || filters.sort === "mean" ? rankingNames : meanRankingNames}
      />
      <Select
        {...selectField("among")}
        aria-label="Films in the ranking"
        options={rankedViewNames}
      />
      {categories.length > 1 && (
        <Select
          {...selectField("type")}
          aria-label="Category"
          options={categoryFilter(categories.map((type) => categoryOf(settings, type)))}
        />
      )}
    </FilterForm>
  );
}
