import { FilterForm } from "~/components/admin/filter-form";
import { SearchField } from "~/components/admin/toolbar";
import { Select } from "~/components/select";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { newsStates } from "../../schema";
import { articles } from "../list.rules";
import { stateLabel } from "./state";

/** The filters and the search of the list of articles. */
export function NewsFilterBar({ filters }: Pick<LoadedListOf<typeof articles>, "filters">) {
  const { onSubmit, textField, selectField } = useFilters(articles, filters);
  return (
    <FilterForm onSubmit={onSubmit}>
      <SearchField
        {...textField("q")}
        label="Search news"
        maxLength={100}
        placeholder="Title, category or author"
      />
      <Select
        {...selectField("state")}
        aria-label="State"
        options={[
          { value: "", label: "Any state" },
          ...newsStates.map((value) => ({ value, label: stateLabel(value) })),
        ]}
      />
    </FilterForm>
  );
}
