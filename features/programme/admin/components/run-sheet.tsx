import { PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useSettings } from "~/features/settings/hooks";
import { useBreadcrumbs } from "~/lib/admin-list/hooks/use-breadcrumbs";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import { formatTime, monthDay, weekdayOf } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { RunSheet as Sheet } from "../run-sheet.queries.server";

/** A printed sheet for a venue's projectionist: order, copies, guests, Q&A. */
export function RunSheet({ venue, day, screenings }: Sheet) {
  const settings = useSettings();
  const { formats } = settings;
  const crumbs = useBreadcrumbs(
    { label: adminPages.adminProgramme.name, to: `${pages.adminProgramme}?day=${day}` },
    { label: adminPages.adminRunSheet.name },
  );
  const dateText = `${weekdayOf(day)}, ${monthDay(day, settings)}`;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          actions={
            <Button onClick={() => window.print()} size="sm" variant="outline">
              Print
            </Button>
          }
          crumbs={crumbs}
          note={dateText}
          title={`${adminPages.adminRunSheet.name}, ${isolate(venue.name)}`}
        />
      </div>
      <h2 className="run-sheet mb-4 hidden text-xl font-semibold print:block">
        {isolate(venue.name)}, {dateText}
      </h2>
      {screenings.length === 0 && (
        <EmptyState title="Nothing here that day">
          There are no screenings in this venue.
        </EmptyState>
      )}
      <ol className="run-sheet grid gap-4">
        {screenings.map((screening) => (
          <li
            className="break-inside-avoid rounded-lg border border-line p-4 print:rounded-none"
            key={screening.id}
          >
            <h3 className="font-semibold wrap-anywhere">
              {formatTime(screening.begins, formats)}–{formatTime(screening.ends, formats)}{" "}
              {screening.title}
              {screening.state === "pencilled" && (
                <span className="font-normal text-muted"> (tentative)</span>
              )}
            </h3>
            <dl className="mt-3 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
              {screening.introMin > 0 && (
                <TimedLine time={formatTime(screening.begins, formats)}>
                  Introduction, {screening.introMin} min
                </TimedLine>
              )}
              {screening.films.map((film) => (
                <TimedLine time={formatTime(film.begins, formats)} key={film.id}>
                  <b className="font-medium">{film.title}</b>, {film.length}
                  <span className="block text-muted">
                    {[
                      film.copyFormat ?? "No copy yet",
                      film.languages.join(", "),
                      film.subtitles.length > 0 && `subtitles ${film.subtitles.join(", ")}`,
                      film.guests.length > 0 && `guests: ${film.guests.join(", ")}`,
                      film.pause > 0 && `then a pause of ${film.pause} s`,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </TimedLine>
              ))}
              {screening.asks && (
                <TimedLine time={formatTime(screening.asks, formats)}>
                  Questions and answers, {screening.qaMin} min
                </TimedLine>
              )}
              {screening.extraMin > 0 && (
                <TimedLine time="then">{screening.extraMin} min more</TimedLine>
              )}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}

const TimedLine = ({ time, children }: { time: string; children: React.ReactNode }) => (
  <>
    <dt className="tabular-nums">{time}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
