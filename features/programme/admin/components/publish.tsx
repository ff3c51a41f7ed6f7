import { useDeferredValue, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { StatusBadge } from "~/components/status-badge";
import { changeFilm, readFilm } from "~/features/films/contract";
import { useSettings } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { formatTime, monthDay, weekdayOf } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { publishProgramme } from "../../versions/contract";
import type { Board } from "../hooks/use-board";
import type { BoardPageData } from "../schedule-page.queries.server";
import { PublicationForm } from "./publication-form";
import { TentativeScreenings } from "./tentative-screenings";

type Props = { pageData: BoardPageData; board: Board; onClose: () => void };

const tones = { New: "green", Moved: "gold", Cancelled: "danger" } as const;

type Place = BoardPageData["changes"][number]["now"];
/** 'Sun, Feb 15, 8:30 PM, The Aster' */
const placeFormatter =
  (settings: Pick<FestivalSettings, "formats">) =>
  ({ starts, venue }: Place) =>
    `${weekdayOf(starts.slice(0, 10))}, ${monthDay(starts.slice(0, 10), settings)}, ${formatTime(starts.slice(11), settings.formats)}, ${isolate(venue)}`;

/** The changes of a publication, and its button; with errors a reason is required. */
export function PublishDialog({ pageData, board, onClose }: Props) {
  const formatPlace = placeFormatter(useSettings());
  const { revision } = pageData;
  // The dialog opens immediately; hundreds of changes are rendered in the next frame.
  const isOpen = useDeferredValue(true, false);
  const changes = isOpen ? pageData.changes : [];
  return (
    <Dialog
      description="Public pages and calendars are updated right away. Emails to filmmakers are prepared as drafts; you send them from Versions."
      onOpenChange={(open) => !open && onClose()}
      open
      size="wide"
      title="Publish the programme"
    >
      <PublicationForm
        errors={pageData.problems.filter((problem) => problem.blocking)}
        cancelLabel="Keep editing"
        onClose={onClose}
        publish={(texts) => apiFetch(publishProgramme, { body: { revision, ...texts } })}
        hasUnsavedChanges={!board.isSaved}
      >
        <ul aria-label="Changes" className="grid gap-2.5 max-h-72 overflow-y-auto">
          {changes.map(({ id, what, title, now, before }) => (
            <li
              className="grid grid-cols-[100px_minmax(0,1fr)] gap-3 place-items-start wrap-anywhere max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-0.5"
              key={`${what} ${id}`}
            >
              <StatusBadge tone={tones[what]}>{what}</StatusBadge>
              <span>
                <b className="font-semibold">{title}</b>
                <span className="block text-sm text-muted">
                  {what === "Moved" && before && (
                    <>
                      <s>{formatPlace(before)}</s>
                      {" → "}
                    </>
                  )}
                  {formatPlace(now)}
                </span>
              </span>
            </li>
          ))}
          {pageData.changes.length === 0 && (
            <li className="grid-cols-1 text-muted grid gap-3 place-items-start wrap-anywhere max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-0.5">
              There are no changes for visitors.
            </li>
          )}
        </ul>
        {isOpen && <FilmsWithoutStill titles={pageData.withoutStill} />}
        {isOpen && <NotPublicScreenings board={board} pageData={pageData} />}
      </PublicationForm>
    </Dialog>
  );
}

/** The films that pages show with a tile of their title. */
function FilmsWithoutStill({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <details className="rounded-md border border-line p-4" open={titles.length < 6}>
      <summary className="cursor-pointer">
        {titles.length === 1
          ? "1 film has no still. Pages show a tile of its title"
          : `${titles.length} films have no still. Pages show a tile of each title`}
      </summary>
      <ul aria-label="Films without a still" className="mt-2 grid gap-1.5 text-sm">
        {titles.map((title) => (
          <li className="wrap-anywhere" key={title}>
            {title}
          </li>
        ))}
      </ul>
      <Link className="link mt-3 inline-block text-sm" to={pages.adminFilms}>
        Add stills in Films
      </Link>
    </details>
  );
}

/** Scheduled items that would not be public, with a button that changes it. */
function NotPublicScreenings({ pageData, board }: Pick<Props, "pageData" | "board">) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const hiddenFilmIds = [...new Set(pageData.leftOut.flatMap((screening) => screening.hidden))];
  const makeFilmsPublic = async () => {
    setPending(true);
    try {
      for (const id of hiddenFilmIds) {
        const { version } = await apiFetch(readFilm, { params: { id } });
        await apiFetch(changeFilm, { params: { id }, body: { version, isPublic: true } });
      }
    } catch (error) {
      reportError(error as Error);
    }
    await revalidate();
    setPending(false);
  };
  if (board.pencilled.length === 0 && pageData.leftOut.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <TentativeScreenings board={board} />
      {pageData.leftOut.length > 0 && (
        <details open={pageData.leftOut.length < 6}>
          <summary className="cursor-pointer">
            {pageData.leftOut.length === 1
              ? "1 screening won't be shown"
              : `${pageData.leftOut.length} screenings won't be shown`}
          </summary>
          <ul aria-label="Won't be shown" className="mt-2 grid gap-1.5 text-sm">
            {pageData.leftOut.map(({ id, title, reason }) => (
              <li className="wrap-anywhere" key={id}>
                <b className="font-medium">{title}</b> <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {hiddenFilmIds.length > 0 && (
        <Button
          className="justify-self-start"
          onClick={makeFilmsPublic}
          pending={pending}
          size="sm"
          variant="outline"
        >
          {hiddenFilmIds.length === 1
            ? "Make the film public"
            : `Make ${hiddenFilmIds.length} films public`}
        </Button>
      )}
    </div>
  );
}
