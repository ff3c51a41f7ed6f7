import { ListFilter } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { DayField } from "~/components/admin/day-field";
import { FilterForm } from "~/components/admin/filter-form";
import { SearchField } from "~/components/admin/toolbar";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { emailKindName, emailKinds } from "../../texts";
import { mails } from "../list.rules";

/** Search, kind and days of the outbox. The state is chosen above. */
export function OutboxFilterBar({ filters }: { filters: LoadedListOf<typeof mails>["filters"] }) {
  const { onSubmit, textField, selectField, values } = useFilters(mails, filters);
  const kind = selectField("kind");
  const activeCount = [values.kind, values.from, values.to].filter(Boolean).length;
  const [isOpen] = useState(activeCount > 0);
  const kindOptions = Object.entries(emailKinds).map(([value, label]) => ({ value, label }));
  const unlistedKinds =
    kind.value && !Object.hasOwn(emailKinds, kind.value)
      ? [{ value: kind.value, label: emailKindName(kind.value) }]
      : [];
  return (
    <FilterForm onSubmit={onSubmit}>
      <SearchField
        {...textField("q")}
        label="Search emails"
        maxLength={100}
        placeholder="Name, address, subject or film"
      />
      {(["state", "trouble", "mailing"] as const).map(
        (name) =>
          values[name] && <input key={name} name={name} type="hidden" value={values[name]} />,
      )}
      <details className="open:basis-full" open={isOpen}>
        <summary className="btn btn-ghost btn-sm w-fit list-none [&::-webkit-details-marker]:hidden">
          <Icon of={ListFilter} />
          Filters
          {activeCount > 0 && <span className="text-subtle"> ({activeCount} on)</span>}
        </summary>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2.5">
          <Select
            {...kind}
            aria-label="Kind"
            className="sm:max-w-60"
            options={[{ value: "", label: "Every kind" }, ...kindOptions, ...unlistedKinds]}
          />
          <DayField {...textField("from")} label="From" max={values.to} />
          <DayField {...textField("to")} label="to" min={values.from} />
          {Object.values(values).some(Boolean) && (
            <Link className="link max-sm:py-2.75" preventScrollReset replace to="?">
              Clear all filters
            </Link>
          )}
        </div>
      </details>
    </FilterForm>
  );
}
