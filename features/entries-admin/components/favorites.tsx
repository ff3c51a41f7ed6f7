import { LoadMore } from "~/components/admin/load-more";
import { Card, PageHeader } from "~/components/admin/page-header";
import { EmptyState } from "~/components/empty-state";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { useExport } from "../hooks/use-export";
import { favorites } from "../list.rules";
import { defaultParts } from "../list-parts.rules";
import { ExportBar, ExportLinks } from "./export";
import { SubmissionTable } from "./table";

type Props = { loaded: LoadedListOf<typeof favorites> };

/** The starred submissions. */
export function FavoriteList({ loaded }: Props) {
  const list = useAdminList(favorites, loaded);
  const { items, total } = list;
  const favoriteFilters = { ...loaded.filters, favorite: "true" } as const;
  const fileExport = useExport(favoriteFilters);
  return (
    <>
      <PageHeader
        actions={total > 0 && <ExportLinks filters={favoriteFilters} onStart={fileExport.start} />}
        note={total === 1 ? "1 favorite" : `${total} favorites`}
        title={adminPages.adminFavorites.name}
      />
      <ExportBar onCancel={fileExport.cancel} progress={fileExport.progress} />
      <Card aria-label="Starred submissions" flush>
        {items.length === 0 ? (
          <EmptyState
            link={{ to: pages.adminSubmissions, label: "Go to submissions" }}
            title="No Favorites Yet"
          >
            Submissions you star will appear here.
          </EmptyState>
        ) : (
          <>
            <SubmissionTable
              filters={favoriteFilters}
              items={items}
              parts={defaultParts}
              sortable={false}
            />
            <LoadMore list={list} />
          </>
        )}
      </Card>
    </>
  );
}
