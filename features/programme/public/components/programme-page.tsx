import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/components/button";
import { useFestival } from "~/features/settings/hooks";
import { TallSources } from "~/features/site/components/tall-sources";
import { heroImageSources } from "~/features/site/hero-image-sources.rules";
import { zoneName } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { formatNights } from "../formats.rules";
import { useProgrammeClock } from "../hooks";
import type { ProgrammePageData } from "../public.queries.server";
import { saveMark } from "../rules";
import { ProgrammeBar } from "./filter-bar";
import { NightList } from "./night-list";
import { NotPublishedPage } from "./not-published-page";
import "./timetable-page.css";

export const programmePicture = heroImageSources("hero-on", 40);

/** The nights of the festival, filtered; before they are published, `signup` is the newsletter form. */
export function ProgrammePage({ signup, ...props }: ProgrammePageData & { signup: ReactNode }) {
  const { settings, edition } = useFestival();
  const { timeZone, effects } = settings;
  const { nights, films, venues, bar, choices, query, list, lastEnd, running } = props;
  const isOver = lastEnd <= useProgrammeClock().openedAt;
  if (nights === 0) return <NotPublishedPage running={running} signup={signup} />;
  return (
    <>
      <section className="backdrop pg-hero">
        <picture>
          <TallSources {...programmePicture.tall} />
          <img
            alt=""
            fetchPriority="high"
            height="1125"
            src={programmePicture.wide.src}
            width="2000"
          />
        </picture>
        <div className="wrap">
          <p className="where">Programme {edition.slug}</p>
          <h1>{formatNights(nights)}</h1>
          <p className="lead">
            {isOver
              ? `${films} in ${venues}: what the ${edition.slug} festival showed.`
              : `${films} in ${venues}. Tap the ${saveMark(effects)} to save a screening on this device.`}
          </p>
          {isOver && (
            <ButtonLink to={pathFor("year", { year: edition.slug })} variant="outline">
              The {edition.slug} edition
            </ButtonLink>
          )}
        </div>
      </section>
      <ProgrammeBar bar={bar} choices={choices} lastEnd={lastEnd} query={query} />
      {list.length === 0 && (
        <section className="wrap pg-night">
          <h2>No screenings match these filters</h2>
          <p className="lead">
            <Link className="link" to={pathFor("programme")}>
              Show every night
            </Link>
          </p>
        </section>
      )}
      <NightList nights={list} query={query} />
      <p className="wrap flex flex-wrap justify-between gap-x-8 gap-y-2 py-[clamp(36px,5vw,72px)] text-muted">
        <Link className="link" to={pathFor("programmePrint")}>
          Print the programme
        </Link>
        <span>All times are in {zoneName(timeZone)}.</span>
      </p>
    </>
  );
}
