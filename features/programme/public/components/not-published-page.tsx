import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { longDate } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import "./timetable-page.css";

type Props = {
  /** The year of an edition whose festival is not over yet. */
  running?: string | null;
  /** The newsletter form. */
  signup?: ReactNode;
};

/** Shown before the first version. */
export function NotPublishedPage({ running = null, signup }: Props) {
  const settings = useSettings();
  return (
    <section className="backdrop pg-hero flex items-end min-h-[min(88svh,860px)]">
      <img alt="" fetchPriority="high" height="1000" src="/art/curtain.webp" width="2000" />
      <div className="wrap w-full">
        <p className="where">Programme</p>
        <h1 className="text-[clamp(3.4rem,9vw,8rem)]">The programme is not out yet</h1>
        <p className="lead">
          The first night is {longDate(settings.dates.festivalFrom, settings)}. The programme will
          be announced here.
        </p>
        {!running && signup && <div className="mt-7">{signup}</div>}
        {running ? (
          <ButtonLink to={pathFor("yearProgramme", { year: running })}>
            See the {running} programme
          </ButtonLink>
        ) : (
          <ButtonLink to={pathFor("news")} variant="outline">
            Read the news
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
