import { AccentDot, type Column, TitleCell } from "~/components/admin/data-table";
import { EntryLink } from "~/components/admin/entry-link";
import { ListTable } from "~/components/admin/table";
import { EmptyState } from "~/components/empty-state";
import { categoryOf } from "~/features/settings/category.rules";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { entriesWithoutFilm } from "../list.rules";
import type { FilmlessEntry, MediaSummary } from "../schema";
import { mediaTexts } from "../texts";
import { MediaPage, type ViewCounts } from "./media-page";

type Props = {
  summary: MediaSummary;
  counts: ViewCounts;
  loaded: LoadedListOf<typeof entriesWithoutFilm>;
};

/** Entries without a film that can be watched. */
export function EntriesWithoutFilm({ summary, counts, loaded }: Props) {
  const settings = useSettings();
  const list = useAdminList(entriesWithoutFilm, loaded);
  const renderMoment = (moment: string) => <ListMoment at={moment} />;
  const columns: Column<FilmlessEntry>[] = [
    {
      id: "entry",
      header: mediaTexts.film,
      wide: true,
      cell: ({ submissionId, title, submittedAt }) => (
        <TitleCell
          note={<span className="sm:hidden">{renderMoment(submittedAt)}</span>}
          title={<EntryLink submissionId={submissionId} title={title} />}
        />
      ),
    },
    {
      id: "category",
      header: mediaTexts.category,
      hideBelow: "s",
      cell: ({ submissionType }) => {
        const { accent, name } = categoryOf(settings, submissionType);
        return <AccentDot accent={accent}>{name}</AccentDot>;
      },
    },
    {
      id: "submitted",
      header: mediaTexts.submitted,
      nowrap: true,
      hideBelow: "xs",
      cell: ({ submittedAt }) => renderMoment(submittedAt),
    },
    {
      id: "asked",
      header: mediaTexts.asked,
      nowrap: true,
      cell: ({ askedAt }) => (askedAt ? renderMoment(askedAt) : mediaTexts.notRequested),
    },
  ];
  return (
    <MediaPage counts={counts} summary={summary} view="none">
      <ListTable
        caption={mediaTexts.views.none}
        columns={columns}
        empty={<EmptyState title={mediaTexts.empty}>{mediaTexts.emptyNotes.none}</EmptyState>}
        list={list}
      />
    </MediaPage>
  );
}
