import { ArrowDown } from "lucide-react";
import { useLayoutEffect } from "react";
import { dateRange } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { useSeason } from "~/features/festival/hooks/use-season";
import { money, prizeFund } from "~/features/festival/rules";
import { sections } from "~/http/addresses";
import { buttonClass } from "~/ui/button";
import { Decoration } from "~/ui/decoration";
import { Icon } from "~/ui/icon";
import { rememberLamp } from "../hero-lamp.browser";
import { heroPicture } from "../hero-picture.rules";
import { Dust } from "./dust";
import { SelectionOrGuidelines } from "./guidelines-link";
import { SeasonLine } from "./season-line";
import { SectionLink } from "./section-link";

/** The first screen: a heart of two lamps on a cinema curtain, and how full the house is. */
export function Hero() {
  const facts = useFacts();
  const { dates, place, texts } = facts;
  const lines = texts.heroLines;
  const { season, entriesTaken } = useSeason();
  const picture = heroPicture(season);
  useLayoutEffect(rememberLamp, []);
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
        <Decoration name="dust">
          <Dust />
        </Decoration>
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
        <SeasonLine />
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
