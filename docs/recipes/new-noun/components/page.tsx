import { EditorPage } from "~/components/admin/editor-page";
import { FilterForm } from "~/components/admin/filter-form";
import { LoadMore } from "~/components/admin/load-more";
import { PickList } from "~/components/admin/pick-list";
import { RowFields } from "~/components/admin/row-fields";
import { SearchField } from "~/components/admin/toolbar";
import { EmptyState } from "~/components/empty-state";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useDeclaredForm } from "~/lib/admin-list/hooks/use-declared-form";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { changeHotel, createHotel, deleteHotel } from "../contract";
import { hotelList } from "../list.rules";
import type { Hotel } from "../schema";
import { hotelFields, hotelTexts } from "../texts";

/** The address of the page: `pages.adminHotels` of lib/paths.ts. */
const listPath = "/admin/hotels";

type Props = { loaded: LoadedListOf<typeof hotelList>; open: Hotel | null };

/** The hotels, and the editor of the open or a new one beside them. */
export const HotelsPage = (props: Props) => (
  <HotelEditor key={props.open?.id ?? "new"} {...props} />
);

function HotelEditor({ loaded, open }: Props) {
  const rows = useAdminList(hotelList, loaded);
  const filters = useFilters(hotelList, loaded.filters, [{ filters: ["hotel"] }]);
  const editor = useDeclaredForm({
    row: open,
    fields: hotelFields,
    calls: { create: createHotel, change: changeHotel, remove: deleteHotel },
    titleOf: ({ name }) => name,
    defaults: (last) => ({ ordinal: last ? last.ordinal + 1 : rows.total }),
    listPath,
  });
  return (
    <EditorPage
      createLabel="Add hotel"
      editor={editor}
      list={
        <div className="grid content-start gap-4">
          <FilterForm onSubmit={filters.onSubmit}>
            <SearchField label="Search hotels" {...filters.textField("q")} />
          </FilterForm>
          <PickList
            empty={<EmptyState title={hotelTexts.none}>{hotelTexts.noneHint}</EmptyState>}
            label="All hotels"
            linesOf={({ name, url }) => [name, url]}
            param="hotel"
            rows={rows.items}
          />
          <LoadMore list={rows} />
        </div>
      }
      listPath={listPath}
      note={hotelTexts.note}
      openName={open?.name ?? null}
      backPath="/admin/programme"
      title="Hotels"
      singular="hotel"
    >
      <RowFields fields={hotelFields} form={editor.form} />
    </EditorPage>
  );
}
