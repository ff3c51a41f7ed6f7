import { type Column, TitleCell } from "~/components/admin/data-table";
import { EntryLink } from "~/components/admin/entry-link";
import { ListTable } from "~/components/admin/table";
import { AdminFilterLink, ViewTabs } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { VisuallyHidden } from "~/components/visually-hidden";
import { linkResults } from "~/db/enums";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { withEditionParam } from "~/lib/paths";
import { useCheckLink } from "../hooks";
import { checkedLinks, linksPath } from "../list.rules";
import type { LinkCheck, MediaSummary } from "../schema";
import { linkReasonNames, linkResultNames, linkTexts, mediaTexts } from "../texts";
import { MediaPage, type ViewCounts } from "./media-page";

type Props = {
  summary: MediaSummary;
  counts: ViewCounts;
  loaded: LoadedListOf<typeof checkedLinks>;
};

/** What is known of the links of films. */
export function FilmLinks({ summary, counts, loaded }: Props) {
  const list = useAdminList(checkedLinks, loaded);
  const checkLink = useCheckLink();
  const { edition, result: selectedResult = null } = loaded.filters;
  const renderMoment = (moment: string) => <ListMoment at={moment} />;
  const columns: Column<LinkCheck>[] = [
    {
      id: "film",
      header: mediaTexts.film,
      wide: true,
      cell: ({ submissionId, title, result, why }) => (
        <TitleCell
          note={
            <>
              <span className="block sm:hidden">{linkResultNames[result]}</span>
              <span className="block">{linkReasonNames[why]}</span>
            </>
          }
          title={<EntryLink submissionId={submissionId} title={title} />}
        />
      ),
    },
    {
      id: "result",
      header: linkTexts.result,
      nowrap: true,
      hideBelow: "xs",
      cell: ({ result }) => linkResultNames[result],
    },
    {
      id: "since",
      header: linkTexts.since,
      nowrap: true,
      hideBelow: "l",
      cell: ({ since }) => renderMoment(since),
    },
    {
      id: "at",
      header: linkTexts.at,
      nowrap: true,
      hideBelow: "s",
      cell: ({ at }) => renderMoment(at),
    },
    {
      id: "informed",
      header: linkTexts.informed,
      nowrap: true,
      hideBelow: "l",
      cell: ({ toldAt }) => (toldAt ? renderMoment(toldAt) : linkTexts.notInformed),
    },
    {
      id: "actions",
      header: <VisuallyHidden>{mediaTexts.actions}</VisuallyHidden>,
      numeric: true,
      cell: ({ submissionId, title }) => (
        <Button
          aria-label={linkTexts.checkOf(title)}
          disabled={checkLink.isPending}
          onClick={() => checkLink.mutate(submissionId)}
          size="sm"
          variant="outline"
        >
          {checkLink.isPending && checkLink.variables === submissionId
            ? linkTexts.checking
            : linkTexts.check}
        </Button>
      ),
    },
  ];
  return (
    <MediaPage counts={counts} summary={summary} view="links">
      <ViewTabs aria-label={linkTexts.result}>
        {[null, ...linkResults].map((result) => (
          <AdminFilterLink
            current={result === selectedResult}
            key={result}
            to={withEditionParam(linksPath(result), edition)}
          >
            {result ? linkResultNames[result] : linkTexts.all}
          </AdminFilterLink>
        ))}
      </ViewTabs>
      <p className="px-5 pt-3 max-md:px-4 text-muted">{linkTexts.note}</p>
      <ListTable
        caption={mediaTexts.views.links}
        columns={columns}
        empty={<EmptyState title={mediaTexts.empty}>{mediaTexts.emptyNotes.links}</EmptyState>}
        list={list}
      />
    </MediaPage>
  );
}
