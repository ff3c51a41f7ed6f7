import { ArrowDown } from "lucide-react";
import { useLayoutEffect } from "react";
import { buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { money, prizeFund } from "~/features/settings/rules";
import { dateRange } from "~/lib/dates/calendar";
import { sections } from "~/lib/paths";
import { rememberHeroAnimation } from "../hero-animation-state.browser";
import { heroImage } from "../hero-image.rules";
import { SelectionOrGuidelines } from "./guidelines-link";
import { HeroParticles } from "./hero-particles";
import { SeasonStatus } from "./season-status";
import { SectionLink } from "./section-link";

/** The first screen: a heart of two lamps on a cinema curtain, and how full the house is. */
export function Hero() {
  const facts = useSettings();
  const { dates, place, texts } = facts;
  const lines = texts.heroLines;
  const { season, entriesTaken } = useSeason();
  const picture = heroImage(season);
  useLayoutEffect(rememberHeroAnimation, []);
  return (
    <section className="hero" id={sections.home}>
      <div className="hero-art grain">
        <picture>
          <source
            media={picture.tall.media}
            sizes={picture.tall.sizes}
            srcSet={picture.tall.srcSet}
          />
          <img
            alt={picture.alt}
            fetchPriority="high"
            height="1125"
            src={picture.wide.src}
            width="2000"
          />
        </picture>
        <SilentErrorBoundary name="dust">
          <HeroParticles />
        </SilentErrorBoundary>
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
        <p className="hero-lead">{texts.heroLead}</p>
        <SeasonStatus />
        <div className="cta">
          {entriesTaken && (
            <SectionLink className={buttonClass()} section="categories">
              Submit Your Film
            </SectionLink>
          )}
          <SelectionOrGuidelines />
        </div>
        <div className="hero-end">
          <dl className="billing">
            <div>
              <dt>Viewing and awards</dt>
              <dd>{dateRange(dates.festivalFrom, dates.festivalTo)}</dd>
            </div>
            <div>
              <dt>Where</dt>
              <dd>{place.short}</dd>
            </div>
            <div>
              <dt>Awards night</dt>
              <dd>Black tie</dd>
            </div>
            <div>
              <dt>Prize fund</dt>
              <dd>{money(prizeFund(facts))}</dd>
            </div>
          </dl>
          <SectionLink aria-label="Scroll to About" className="hero-down" section="about">
            <Icon of={ArrowDown} size={22} />
          </SectionLink>
        </div>
      </div>
    </section>
  );
}
