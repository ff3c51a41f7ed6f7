import { ButtonLink } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { closingDay, deadlineDay } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { formatNextEditionNotice, type SeasonNow } from "~/features/settings/season.rules";
import { longDate } from "~/lib/dates/calendar";
import { pathFor, sections } from "~/lib/paths";
import { SelectionOrGuidelines } from "./guidelines-link";

/** The last word of the landing page, over the footlights: where the Submit link leads. */
export function ClosingCta() {
  const facts = useSettings();
  const season = useSeason();
  const { title, text } = words(facts, season);
  return (
    <section className="curtain closing" id={sections.submit}>
      <picture>
        {/* A phone sees no more than its middle. */}
        <source media="(max-width: 40em)" srcSet="/art/curtain-middle.webp" />
        <img
          alt=""
          className="curtain-art"
          height="1000"
          loading="lazy"
          src="/art/curtain.webp"
          width="2000"
        />
      </picture>
      <div className="wrap">
        <h2>
          {title[0]}
          {title[1] && (
            <>
              {" "}
              <br />
              {title[1]}
            </>
          )}
        </h2>
        <p>{text}</p>
        <div className="cta">
          {season.entriesTaken && <ButtonLink to={pathFor("submit")}>Submit Your Film</ButtonLink>}
          <SelectionOrGuidelines />
        </div>
      </div>
    </section>
  );
}

function words(facts: FestivalSettings, season: SeasonNow): { title: string[]; text: string } {
  const { sentence, forNext, entriesTaken } = season;
  const date = longDate(deadlineDay(facts));
  if (season.season === "before_opening" && sentence) {
    return { title: [sentence], text: "Finish your film. You can submit it from that day." };
  }
  if (season.season === "open") {
    return {
      title: ["Submissions close", date.split(",")[0] ?? date],
      text: "We would love to see your film.",
    };
  }
  if (forNext && sentence) return { title: [sentence], text: formatNextEditionNotice };
  return entriesTaken
    ? {
        title: ["You can still", "submit."],
        text: `The deadline was ${date}, and we still accept entries at the regular fee.`,
      }
    : {
        title: ["Submissions", "are closed"],
        text: `Submissions closed on ${longDate(closingDay(facts))}. Thank you to everyone who sent us a love story.`,
      };
}
