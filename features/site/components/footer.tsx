import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { deadlineDay, formatDeadline } from "~/features/settings/rules";
import { dateRange, longDate } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { attendPath } from "../navigation.texts";
import { datesLabel, footerCall } from "../season.texts";
import { Brand } from "./brand";
import { SectionLink } from "./section-link";

/** The foot of every public page. */
export function SiteFooter({ signup }: { signup?: ReactNode }) {
  const { settings, edition, links = [] } = useFestival();
  const { brand, dates } = settings;
  const season = useSeason();
  const call = footerCall(season);
  const isOver = season.season === "over";
  const isOpen = season.season === "open";
  return (
    <footer className="site-foot">
      <div className="wrap">
        <div className="grid md:grid-cols-[1.6fr_repeat(3,minmax(0,1fr))] max-md:grid-cols-2 gap-10">
          <div className="max-md:col-span-full">
            <Brand />
            <p className="mt-5 max-w-[24em]">{brand.description}</p>
            <dl className="grid sm:grid-cols-[minmax(10em,auto)_minmax(0,1fr)] gap-x-4.5 gap-y-0.5 max-w-[26em] mt-3.5 text-md max-sm:[&_dd]:mb-2">
              <dt className="text-subtle">{call.deadline}</dt>
              <dd>
                {isOpen ? formatDeadline(settings) : longDate(deadlineDay(settings), settings)}
              </dd>
              <dt className="text-subtle">{datesLabel(season)}</dt>
              <dd>{dateRange(dates.festivalFrom, dates.festivalTo, settings)}</dd>
            </dl>
            <div className="mt-7" id="newsletter">
              {signup}
            </div>
          </div>
          <nav aria-labelledby="foot-enter">
            <h2 id="foot-enter">For filmmakers</h2>
            <ul>
              <li>
                <Link to={pathFor("submit")}>{call.submit}</Link>
              </li>
              <li>
                <Link to={pathFor("myEntry")}>My entry</Link>
              </li>
              <li>
                <SectionLink section="categories">Categories</SectionLink>
              </li>
              <li>
                <SectionLink section="guidelines">Guidelines</SectionLink>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-festival" className="max-md:row-span-2">
            <h2 id="foot-festival">Festival</h2>
            <ul>
              <li>
                <SectionLink section="about">About</SectionLink>
              </li>
              {edition.programmePublished && (
                <li>
                  <Link to={pathFor("programme")}>Programme</Link>
                </li>
              )}
              {edition.programmePublished && (
                <li>
                  <Link to={pathFor("films")}>Films</Link>
                </li>
              )}
              <li>
                <Link to={pathFor("news")}>News</Link>
              </li>
              {links
                .filter(({ inFooter, to }) => inFooter && (!isOver || to !== attendPath))
                .map(({ to, title }) => (
                  <li key={to}>
                    <Link to={to}>{title}</Link>
                  </li>
                ))}
              <li>
                <Link to={pathFor("editions")}>Editions</Link>
              </li>
              <li>
                <SectionLink section="contact">Contact</SectionLink>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-legal">
            <h2 id="foot-legal">Legal</h2>
            <ul>
              <li>
                <Link to={pathFor("privacyPolicy")}>Privacy Policy</Link>
              </li>
              <li>
                <Link reloadDocument to={pathFor("yourData")}>
                  Your data
                </Link>
              </li>
              <li>
                <Link to={pathFor("termsOfService")}>Terms of Service</Link>
              </li>
              <li>
                <Link to={pathFor("cookiePolicy")}>Cookie Policy</Link>
              </li>
            </ul>
          </nav>
        </div>
        <div className="flex mt-14 pt-5.5 pb-6.5 border-t border-line text-subtle text-md">
          <Link className="max-md:py-2.5" to={pathFor("portal")}>
            © {dates.festivalFrom.slice(0, 4)} {brand.fullName}. All rights reserved.
          </Link>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="foot-giant"
        data-name={brand.name}
        data-room={drawnNameWidth(brand.name)}
      />
    </footer>
  );
}

/** The width of the large name at the foot, in em; undefined if the default is enough. */
function drawnNameWidth(name: string): number | undefined {
  if (name.length <= 11) return undefined;
  return name.length <= 24 ? 24 : 40;
}
