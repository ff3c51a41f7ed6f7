import type { Column } from "~/components/admin/data-table";
import { FilterForm } from "~/components/admin/filter-form";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { SearchField } from "~/components/admin/toolbar";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Select } from "~/components/select";
import { StatusBadge } from "~/components/status-badge";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import type { ItemOf } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { exportRecipients, type listRecipients } from "../contract";
import { recipients } from "../list.rules";
import { newsletterTexts, recipientStateNames, recipientStateTones } from "../texts";

const columns: Column<ItemOf<typeof listRecipients>>[] = [
  { id: "address", header: "Person", grows: true, cell: ({ address }) => address },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => (
      <StatusBadge hollow={state === "waiting"} tone={recipientStateTones[state]}>
        {recipientStateNames[state]}
      </StatusBadge>
    ),
  },
  {
    id: "sent",
    header: "Sent",
    nowrap: true,
    hideBelow: "s",
    cell: ({ sentAt }) => sentAt && <ListMoment at={sentAt} />,
  },
];

/** The recipients of a newsletter, with search. */
export function People({ id, loaded }: { id: string; loaded: LoadedListOf<typeof recipients> }) {
  const list = useAdminList(recipients, loaded);
  const { onSubmit, textField, selectField } = useFilters(recipients, loaded.filters);
  return (
    <Card
      aside={
        <a
          className={buttonClass({ variant: "outline", size: "sm" })}
          download="recipients.csv"
          href={addressOf(exportRecipients, { params: { id } })}
        >
          Export
        </a>
      }
      flush
      title="People"
    >
      <FilterForm onSubmit={onSubmit}>
        <SearchField
          {...textField("q")}
          label="Search people"
          maxLength={100}
          placeholder={newsletterTexts.searchHint}
        />
        <Select
          {...selectField("state")}
          aria-label="State"
          options={[
            { value: "", label: "Any state" },
            ...Object.entries(recipientStateNames).map(([value, label]) => ({ value, label })),
          ]}
        />
      </FilterForm>
      <ListTable
        caption="People"
        columns={columns}
        empty={<EmptyState title="Nobody matches">{newsletterTexts.nobodyHint}</EmptyState>}
        list={list}
      />
    </Card>
  );
}
