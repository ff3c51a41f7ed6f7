import { Link } from "react-router";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { pathFor } from "~/lib/paths";
import type { FilterChoice } from "../filters.rules";
import { formatCount } from "../formats.rules";
import { useMySchedule, useProgrammeClock } from "../hooks";
import { FilterForm } from "./filter-form";

type Props = {
  bar: readonly { day: string; weekday: string; date: string }[];
  /** The shown night; by default all. */
  day?: string;
  choices: readonly FilterChoice[];
  /** The active filters, as in the address. */
  query: string;
  /** When the last screening ends. */
  lastEnd: number;
};

/** Links to calendars; hidden on a phone, which has no space for them above the programme. */
const calendarLinkClass = "btn btn-ghost btn-sm min-h-11 px-4 max-sm:hidden";

/** The nights as links, the filters, and the link to the visitor's schedule. */
export function ProgrammeBar({ bar, day, choices, query, lastEnd }: Props) {
  const page = day ? pathFor("programmeDay", { day }) : pathFor("programme");
  const savedCount = useMySchedule().length;
  // A calendar needs an absolute address, which a cached page does not know.
  const isHydrated = useHydrated();
  const isOver = lastEnd <= useProgrammeClock().openedAt;
  return (
    <div className="pg-bar">
      <div className="wrap">
        <nav aria-label="Nights" className="pg-days">
          <Link aria-current={day ? undefined : "page"} to={pathFor("programme") + query}>
            <small>{formatCount(bar.length, "night")}</small> <b>All</b>
          </Link>
          {bar.map((night) => (
            <Link
              aria-current={night.day === day ? "page" : undefined}
              key={night.day}
              to={pathFor("programmeDay", { day: night.day }) + query}
            >
              <small>{night.weekday}</small> <b>{night.date}</b>
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-start gap-2 pt-2.5 pb-3">
          {choices.length > 0 && (
            <details className="pg-filters open:basis-full" open={query !== ""}>
              <summary className="btn btn-outline btn-sm w-fit min-h-11 list-none">Filters</summary>
              <FilterForm
                choices={choices}
                className="flex flex-wrap gap-2 pt-2.5"
                isNarrowed={query !== ""}
                page={page}
                selectClass="w-auto max-w-full max-sm:flex-[1_1_9rem] min-h-11 py-2 bg-transparent text-md"
              />
            </details>
          )}
          <Link className="btn btn-outline btn-sm min-h-11 sm:ml-auto" to={pathFor("myProgramme")}>
            My programme{savedCount > 0 && `, ${savedCount}`}
          </Link>
          {!isOver && (
            <>
              <a className={calendarLinkClass} href="/programme.ics">
                All to calendar
              </a>
              {/* Invisible until hydration, so that the links beside it do not move. */}
              <a
                className={isHydrated ? calendarLinkClass : `${calendarLinkClass} invisible`}
                href={isHydrated ? `webcal://${location.host}/programme.ics` : undefined}
              >
                Subscribe to calendar
              </a>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
