import { pages } from "~/http/addresses";
import { Button } from "~/ui/button";
import { DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import type { RunSheet as Sheet } from "../run-sheet.server";

/** What a venue's projectionist needs of a day, on paper: order, copies, guests, questions. */
export function RunSheet({ venue, day, screenings }: Sheet) {
  return (
    <>
      <div className="print:hidden">
        <DeskHead
          actions={
            <Button onClick={() => window.print()} size="sm" variant="outline">
              Print
            </Button>
          }
          crumbs={[
            { label: "Dashboard", to: pages.portal },
            { label: "Programme", to: `${pages.adminProgramme}?day=${day}` },
            { label: "Run sheet" },
          ]}
          note={day}
          title={`Run sheet, ${venue.name}`}
        />
      </div>
      <h2 className="hidden text-xl font-semibold print:block">
        {venue.name}, {day}
      </h2>
      {screenings.length === 0 && (
        <EmptyState title="Nothing here that day">No screening is placed in this venue.</EmptyState>
      )}
      <ol className="grid gap-4">
        {screenings.map((one) => (
          <li
            className="break-inside-avoid rounded-lg border border-line p-4 print:rounded-none"
            key={one.id}
          >
            <h3 className="font-semibold wrap-anywhere">
              {one.starts.slice(11)}–{one.ends.slice(11)} {one.title}
            </h3>
            <p className="text-sm text-muted">
              {one.state}, intro {one.introMin}, Q&amp;A {one.qaMin}, extra {one.extraMin} min
            </p>
            <ol className="mt-2 grid gap-1 text-sm">
              {one.films.map((film) => (
                <li className="wrap-anywhere" key={film.id}>
                  <b className="font-medium">{film.title}</b>, {film.length},{" "}
                  {film.copyFormat ?? "no copy yet"}
                  {film.gapSeconds > 0 && `, then ${film.gapSeconds} s pause`}
                  {film.guests.length > 0 && `. Guests: ${film.guests.join(", ")}`}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  );
}
