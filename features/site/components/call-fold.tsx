import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/components/icon";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { seasonSections } from "~/lib/paths";
import { callButtons, callSummary } from "../call.texts";
import { navigation } from "../navigation.texts";
import { CategoryCards } from "./category-cards";
import { ClosingCta } from "./closing-cta";
import { Countdown } from "./countdown";
import { DownLink } from "./down-link";
import { Guidelines } from "./guidelines";
import { SeasonButtons } from "./season-buttons";
import { SectionLink } from "./section-link";

/**
 * The call as one line, while the page leads with the festival. Opened it is the whole documented call; an address with
 * one of its anchors opens it, in browsers without scripts too (components/scroll.ts does it for older ones).
 */
export function CallFold({ signup }: { signup: ReactNode }) {
  const festival = useFestival();
  const season = useSeason();
  const { heroLines, heroLead } = festival.settings.texts;
  return (
    <details className="fold">
      <summary className="wrap">
        <h2>For filmmakers</h2> <span>{callSummary(festival, season)}</span>
        <Icon of={ChevronDown} size={22} />
      </summary>
      {/* Inside, so that a link to it opens it. */}
      <div className="wrap fold-lead" id={seasonSections.forFilmmakers}>
        <h3 className="h-section">{heroLines.join(" ")}</h3>
        <p className="lead">{heroLead}</p>
        <div className="cta">
          <SeasonButtons buttons={callButtons(season)} plain />
          <DownLink label="Scroll to About" section="about" />
        </div>
        <ul>
          {navigation.map(({ section, label }) => (
            <li key={section}>
              <SectionLink className="link" section={section}>
                {label}
              </SectionLink>
            </li>
          ))}
        </ul>
      </div>
      <Countdown />
      <CategoryCards />
      <Guidelines />
      <ClosingCta signup={signup} />
    </details>
  );
}
