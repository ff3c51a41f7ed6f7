import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { EntryLink } from "~/components/admin/entry-link";
import { ListTable } from "~/components/admin/table";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { VisuallyHidden } from "~/components/visually-hidden";
import { downloadAddress } from "~/features/screeners/player.rules";
import { lookText, playTime } from "~/features/screeners/texts";
import { formatSent, formatSize } from "~/features/screeners/upload.rules";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { shortDate } from "~/lib/dates/calendar";
import { withEditionParam } from "~/lib/paths";
import { type MediaView, mediaViewPath, uploadedFilms } from "../list.rules";
import type { AdminScreener, MediaSummary } from "../schema";
import { mediaTexts } from "../texts";
import { DeleteByTitle } from "./delete-by-title";
import { MediaPage, type ViewCounts } from "./media-page";

type Props = {
  view: Exclude<MediaView, "none" | "problems" | "links">;
  summary: MediaSummary;
  counts: ViewCounts;
  loaded: LoadedListOf<typeof uploadedFilms>;
};

/** The list of uploaded films, with what they take on the disk. */
export function UploadedFilms({ view, summary, counts, loaded }: Props) {
  const settings = useSettings();
  const edition = useSearchParams()[0].get("edition") ?? undefined;
  const list = useAdminList(uploadedFilms, loaded);
  const [filmToDelete, setFilmToDelete] = useState<AdminScreener | null>(null);
  const lengthColumn: Column<AdminScreener> = {
    id: "length",
    header: mediaTexts.length,
    numeric: true,
    hideBelow: "xs",
    cell: ({ seconds }) => seconds !== null && playTime(seconds),
  };
  const pictureColumn: Column<AdminScreener> = {
    id: "picture",
    header: mediaTexts.picture,
    numeric: true,
    hideBelow: "l",
    cell: ({ width, height }) => (width && height ? mediaTexts.pixels(width, height) : null),
  };
  const deleteOnColumn: Column<AdminScreener> = {
    id: "until",
    header: mediaTexts.deleteOn,
    nowrap: true,
    hideBelow: "s",
    cell: ({ deleteOn: day }) =>
      day ? <time dateTime={day}>{shortDate(day, settings)}</time> : null,
  };
  const isStored = view === "ready" || view === "missing";
  const columns: Column<AdminScreener>[] = [
    {
      id: "film",
      header: mediaTexts.film,
      wide: true,
      cell: (film) => <FilmCell film={film} />,
    },
    ...(isStored ? [lengthColumn, pictureColumn] : []),
    {
      id: "size",
      header: view === "uploading" ? mediaTexts.received : mediaTexts.size,
      numeric: true,
      hideBelow: "xs",
      cell: (film) => formatFilmSize(film),
    },
    ...(isStored ? [deleteOnColumn] : []),
    {
      id: "actions",
      header: <VisuallyHidden>{mediaTexts.actions}</VisuallyHidden>,
      numeric: true,
      cell: (film) => (
        <span className="inline-flex max-sm:-mr-2">
          {film.stream && (
            <a
              aria-label={mediaTexts.download(film.title)}
              className="icon-btn"
              download
              href={downloadAddress(film.id)}
            >
              <Icon of={Download} />
            </a>
          )}
          <IconButton
            icon={Trash2}
            label={mediaTexts.remove(film.title)}
            onClick={() => setFilmToDelete(film)}
          />
        </span>
      ),
    },
  ];
  return (
    <MediaPage counts={counts} summary={summary} view={view}>
      {view === "missing" && (
        <p className="px-5 py-3 text-danger max-md:px-4">{mediaTexts.missingNote}</p>
      )}
      <ListTable
        caption={mediaTexts.views[view]}
        columns={columns}
        empty={
          <EmptyState
            link={
              view === "ready" && counts.links > 0
                ? {
                    to: withEditionParam(mediaViewPath("links"), edition),
                    label: mediaTexts.seeLinks(counts.links),
                  }
                : undefined
            }
            title={mediaTexts.empty}
          >
            {mediaTexts.emptyNotes[view]}
          </EmptyState>
        }
        list={list}
      />
      {filmToDelete && <DeleteByTitle film={filmToDelete} onClose={() => setFilmToDelete(null)} />}
    </MediaPage>
  );
}

const formatFilmSize = ({ state, received, bytes }: AdminScreener): string =>
  state === "uploading" ? formatSent(received, bytes) : formatSize(bytes);

function FilmCell({ film }: { film: AdminScreener }) {
  const { title, name, submissionId, state, reason, looks, seconds } = film;
  const phoneDetails = [seconds === null ? null : playTime(seconds), formatFilmSize(film)].filter(
    Boolean,
  );
  return (
    <TitleCell
      note={
        <>
          {name && (
            <span className="line-clamp-1 wrap-anywhere" title={name}>
              {name}
            </span>
          )}
          <span className="block sm:hidden">{phoneDetails.join(" · ")}</span>
          {state === "checking" && <span className="block">{mediaTexts.checking}</span>}
          {reason && <span className="block text-danger wrap-anywhere">{reason}</span>}
          {looks.map((look) => (
            <span className="block" key={look}>
              {lookText(look, { seconds, minutes: null }, "the entry")}
            </span>
          ))}
        </>
      }
      title={<EntryLink submissionId={submissionId} title={title} />}
    />
  );
}
