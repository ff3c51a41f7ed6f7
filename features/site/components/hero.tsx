import { useLayoutEffect } from "react";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { money, prizeFund } from "~/features/settings/rules";
import { dateRange, longMonthDay } from "~/lib/dates/calendar";
import { sections } from "~/lib/paths";
import { rememberHeroAnimation } from "../hero-animation-state.browser";
import { heroImage } from "../hero-image.rules";
import { heroDeadline, heroText } from "../season.texts";
import { DownLink } from "./down-link";
import { HeroParticles } from "./hero-particles";
import { SeasonButtons } from "./season-buttons";
import { SeasonStatus } from "./season-status";
import { TallSources } from "./tall-sources";

/** The first screen: a heart of two spotlights on a cinema curtain, with the season's text and buttons. */
export function Hero() {
  const festival = useFestival();
  const { settings } = festival;
  const { dates, effects, place, texts, words } = settings;
  const lines = texts.heroLines;
  const season = useSeason();
  const picture = heroImage(season.season, settings);
  const { lead, buttons } = heroText(festival, season);
  const deadline = heroDeadline(festival, season);
  useLayoutEffect(rememberHeroAnimation, []);
  return (
    <section className="hero" data-lamp={effects.curtain ? undefined : "lit"} id={sections.home}>
      <div className="hero-art grain">
        <picture>
          <TallSources {...picture.tall} />
          <img
            alt={picture.alt}
            className="size-full object-cover"
            fetchPriority="high"
            height="1125"
            src={picture.wide.src}
            width="2000"
          />
        </picture>
        {effects.dust && (
          <SilentErrorBoundary name="dust">
            <HeroParticles />
          </SilentErrorBoundary>
        )}
      </div>
      <div className="wrap">
        <h1>
          {lines.map((line, index) => (
            <span key={line}>
              {line}
              {index < lines.length - 1 && " "}
            </span>
          ))}
        </h1>
        <p className="hero-lead text-balance max-w-[33em] mt-[clamp(22px,3.4svh,36px)] text-[clamp(1.0625rem,1.35vw,1.2rem)] sm:max-md:text-xl leading-normal">
          {lead}
        </p>
        <SeasonStatus />
        <div className="cta">
          <SeasonButtons buttons={buttons} />
        </div>
        {deadline && <p className="mt-4 text-muted text-md">{deadline}</p>}
        <div className="hero-end max-sm:relative">
          <dl className="billing">
            <div>
              <dt>Viewing and awards</dt>
              <dd>{dateRange(dates.festivalFrom, dates.festivalTo, settings)}</dd>
            </div>
            <div>
              <dt>Where</dt>
              <dd>{place.short}</dd>
            </div>
            {words.dressCode && (
              <div>
                <dt>Awards night</dt>
                <dd>{`${longMonthDay(dates.blackTieOn, settings)}, ${words.dressCode.toLowerCase()}`}</dd>
              </div>
            )}
            {prizeFund(settings) > 0 && (
              <div>
                <dt>Prize fund</dt>
                <dd>{money(prizeFund(settings), settings)}</dd>
              </div>
            )}
          </dl>
          {/* On a phone it is beside the last figure, which is short. */}
          <DownLink
            className="max-sm:absolute max-sm:right-0 max-sm:bottom-6"
            label="Scroll to About"
            section="about"
          />
        </div>
      </div>
    </section>
  );
}
