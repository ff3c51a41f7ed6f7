import { Ticket } from "lucide-react";
import { type ReactNode, useLayoutEffect } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { Laurel } from "~/components/laurel";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { enterNextLink } from "~/features/site/call.texts";
import { DownLink } from "~/features/site/components/down-link";
import { SeasonButtons } from "~/features/site/components/season-buttons";
import { SectionLink } from "~/features/site/components/section-link";
import { rememberHeroAnimation } from "~/features/site/hero-animation-state.browser";
import { dateRange, formatTime, longDate, longMonthDay } from "~/lib/dates/calendar";
import { type SectionName, sections } from "~/lib/paths";
import { formatCount, formatCountries, formatNights, nightName } from "../formats.rules";
import type { LeadFilm } from "../front-page.rules";
import type { AfterFront, FrontPage, SelectionFront } from "../front-page-public.queries.server";
import { LargeStill, titleSize } from "./still";
import { TicketsLink } from "./tickets-link";
import { TonightScreen } from "./tonight-screen";

type Props = {
  front: FrontPage;
  /** The newsletter form: the first act after the festival, unless the next one takes entries. */
  signup: ReactNode;
};

/** The first screen of the landing page while it leads with the festival. */
export function FirstScreen({ front, signup }: Props) {
  if (front.kind === "night") return <TonightScreen front={front} />;
  if (front.kind === "selection") return <SelectionScreen front={front} />;
  return <AfterScreen front={front} signup={signup} />;
}

type Detail = { label: string; value: string };

type FilmScreenProps = {
  film: LeadFilm;
  /** The line above the title. */
  kicker: ReactNode;
  actions: ReactNode;
  details: readonly Detail[];
  /** Details that a phone leaves out, since the page shows them below. */
  detailsRepeat?: boolean;
  /** The section below. */
  next: { label: string; section: SectionName };
};

/** A film that fills the screen: its still, title and director, what to do, and four details. */
function FilmScreen({ film, kicker, actions, details, detailsRepeat, next }: FilmScreenProps) {
  const { curtain } = useFestival().settings.effects;
  useLayoutEffect(rememberHeroAnimation, []);
  return (
    <section
      className="lead-film"
      data-lamp={curtain ? undefined : "lit"}
      data-tile={film.art.picture === null || undefined}
      id={sections.home}
    >
      <div className="lead-picture">
        <LargeStill art={film.art} title={film.title} />
      </div>
      <div className="wrap">
        <p className="lead-kicker">{kicker}</p>
        <h1 data-size={titleSize(film.title)}>{film.title}</h1>
        <p className="lead-by">{film.by}</p>
        {actions}
        <div className="lead-end">
          <dl className="billing" data-repeat={detailsRepeat || undefined}>
            {details.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <DownLink {...next} className="max-sm:hidden" />
        </div>
      </div>
    </section>
  );
}

function SelectionScreen({ front }: { front: SelectionFront }) {
  const { settings, edition } = useFestival();
  const { dates, words, formats } = settings;
  const { lead, screening, nights, price } = front;
  const [first] = nights;
  const last = nights.at(-1);
  const details = [
    {
      label: `The ${edition.slug} selection`,
      value: `${formatCount(front.filmCount, "film")}, ${formatCountries(front.countryCount)}`,
    },
    ...(first && last
      ? [
          {
            label: formatNights(front.nightCount),
            value:
              first.day === last.day
                ? longMonthDay(first.day, settings)
                : dateRange(first.day, last.day, settings),
          },
        ]
      : []),
    {
      label: "Awards night",
      value: [longMonthDay(dates.blackTieOn, settings), words.dressCode.toLowerCase()]
        .filter(Boolean)
        .join(", "),
    },
    // With a link the button says it.
    ...(price?.amount && !screening?.ticketUrl ? [{ label: "Tickets", value: price.amount }] : []),
  ];
  return (
    <FilmScreen
      actions={
        <div className="cta lead-actions">
          {screening && (
            <TicketsLink className={buttonClass()} screening={screening}>
              <Icon of={Ticket} />
            </TicketsLink>
          )}
          <SectionLink
            className={buttonClass({ variant: screening?.ticketUrl ? "outline" : "primary" })}
            section="selection"
          >
            See the selection
          </SectionLink>
          <Link className={buttonClass({ variant: "outline" })} to={lead.href}>
            About this film
          </Link>
        </div>
      }
      details={details}
      film={lead}
      kicker={
        <>
          <b>{screening?.opens ? "Opening film" : "From the selection"}</b>{" "}
          {screening && (
            <span>
              {nightName(screening.day, settings)}, {formatTime(screening.time, formats)}
            </span>
          )}
        </>
      }
      next={{ label: "To the selection", section: "selection" }}
    />
  );
}

function AfterScreen({ front, signup }: { front: AfterFront; signup: ReactNode }) {
  const festival = useFestival();
  const { settings, edition } = festival;
  const { season, forNext } = useSeason();
  const { lead, award, winners } = front;
  const awardsNight = longDate(settings.dates.blackTieOn, settings);
  const details =
    winners.named.length > 0
      ? winners.named
      : [
          {
            label: `Shown in ${edition.slug}`,
            value: `${formatCount(front.filmCount, "film")}, ${formatCountries(front.countryCount)}`,
          },
          { label: "Nights", value: String(front.nightCount) },
          { label: "Awards night", value: awardsNight },
        ];
  const moreLabel = winners.named.length > 0 ? "All winners" : "See the films";
  const more = (
    <SectionLink className={buttonClass({ variant: "outline" })} section="lookBack">
      {moreLabel}
    </SectionLink>
  );
  return (
    <FilmScreen
      actions={
        season === "over" ? (
          <div className="lead-signup">
            {forNext ? <SeasonButtons buttons={[enterNextLink(festival)]} /> : signup}
            {more}
          </div>
        ) : (
          <div className="cta">{more}</div>
        )
      }
      details={details}
      detailsRepeat={winners.named.length > 0}
      film={lead}
      kicker={
        award ? (
          <>
            <span className="lead-award">
              <Laurel side="left" />
              <strong>{award}</strong>
              <Laurel side="right" />
            </span>{" "}
            <span>
              {settings.brand.name} {edition.slug}
            </span>
          </>
        ) : (
          <>
            <b>All films have been shown</b> <span>Awards night: {awardsNight}</span>
          </>
        )
      }
      next={{ label: moreLabel, section: "lookBack" }}
    />
  );
}
