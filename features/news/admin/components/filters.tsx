import { FilterForm } from "~/features/desk/components/filter-form";
import { useFilters } from "~/features/desk/hooks/use-filters";
import type { Loaded } from "~/features/desk/list.rules";
import { SearchField } from "~/ui/desk-tools";
import { Select } from "~/ui/select";
import { newsStates } from "../../schema";
import { articles } from "../list.rules";
import { stateLabel } from "./state";

/** Search and state. */
export function NewsFilterBar({ filters }: Pick<Loaded<typeof articles>, "filters">) {
  const { onSubmit, typed, chosen } = useFilters(articles, filters);
  return (
    <FilterForm onSubmit={onSubmit}>
      <SearchField
        {...typed("q")}
        label="Search news"
        maxLength={100}
        placeholder="Title, category or author"
      />
      <Select
        {...chosen("state")}
        aria-label="State"
        options={[
          { value: "", label: "Any state" },
          ...newsStates.map((value) => ({ value, label: stateLabel(value) })),
        ]}
      />
    </FilterForm>
  );
}
