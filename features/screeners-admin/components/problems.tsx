import { type Column, TitleCell } from "~/components/admin/data-table";
import { EntryLink } from "~/components/admin/entry-link";
import { ListTable } from "~/components/admin/table";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { VisuallyHidden } from "~/components/visually-hidden";
import { playbackProblemNames } from "~/features/screeners/texts";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { useCloseProblem } from "../hooks";
import { filmProblems } from "../list.rules";
import type { FilmProblem, MediaSummary } from "../schema";
import { mediaTexts } from "../texts";
import { MediaPage, type ViewCounts } from "./media-page";

type Props = {
  summary: MediaSummary;
  counts: ViewCounts;
  loaded: LoadedListOf<typeof filmProblems>;
};

/** Films that jurors could not watch. */
export function FilmProblems({ summary, counts, loaded }: Props) {
  const list = useAdminList(filmProblems, loaded);
  const closeProblem = useCloseProblem();
  const columns: Column<FilmProblem>[] = [
    {
      id: "film",
      header: mediaTexts.film,
      wide: true,
      cell: ({ submissionId, title, kind, note }) => (
        <TitleCell
          note={
            <>
              <span className="block sm:hidden">{playbackProblemNames[kind]}</span>
              {note && <span className="block wrap-anywhere">{note}</span>}
            </>
          }
          title={<EntryLink submissionId={submissionId} title={title} />}
        />
      ),
    },
    {
      id: "problem",
      header: mediaTexts.problem,
      hideBelow: "xs",
      cell: ({ kind }) => playbackProblemNames[kind],
    },
    {
      id: "reports",
      header: mediaTexts.reportedBy,
      nowrap: true,
      hideBelow: "s",
      cell: ({ reports }) => mediaTexts.reports(reports),
    },
    {
      id: "at",
      header: mediaTexts.reportedAt,
      nowrap: true,
      hideBelow: "s",
      cell: ({ at }) => <ListMoment at={at} />,
    },
    {
      id: "actions",
      header: <VisuallyHidden>{mediaTexts.actions}</VisuallyHidden>,
      numeric: true,
      cell: ({ id, title, mendedAt }) =>
        mendedAt === null && (
          <Button
            aria-label={mediaTexts.fixOf(title)}
            disabled={closeProblem.isPending}
            onClick={() => closeProblem.mutate(id)}
            size="sm"
            variant="outline"
          >
            {mediaTexts.fix}
          </Button>
        ),
    },
  ];
  return (
    <MediaPage counts={counts} summary={summary} view="problems">
      <ListTable
        caption={mediaTexts.views.problems}
        columns={columns}
        empty={<EmptyState title={mediaTexts.empty}>{mediaTexts.emptyNotes.problems}</EmptyState>}
        list={list}
      />
    </MediaPage>
  );
}
