import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { useSettings } from "~/features/settings/hooks";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor, withEditionParam } from "~/lib/paths";

export type Opening = {
  /** The articles on top of the home page, newest first. */
  news: readonly { id: string; title: string; publishedAt: string | null }[];
  /** A sentence for each fee whose text differs from its amount. */
  fees: readonly string[];
  /** Entries of the open edition without a decision. */
  unanswered: number;
  /** Entries without a decision. */
  undecided: number;
  /** The open edition's festival is not over, and its programme is public. */
  hasScreenings: boolean;
};

type Props = {
  slug: string;
  /** The year of the open edition. */
  openSlug: string | null;
  opening: Opening;
};

const partClass = "border-t border-line pt-4 first:border-t-0 first:pt-0";

/** Warnings before the edition opens. None of them prevents it. */
export function OpeningBox({
  slug,
  openSlug,
  opening: { news, fees, unanswered, undecided, hasScreenings },
}: Props) {
  const settings = useSettings();
  return (
    <Card title="Before you open it">
      <div className="grid gap-4">
        {news.length > 0 && (
          <section aria-label="News" className={partClass}>
            <p>
              These articles are at the top of the home page of {slug} until you publish newer ones.
              Unpublish those that applied only to {openSlug ?? "the year before"}.
            </p>
            <ul className="mt-2 grid gap-1.5">
              {news.map(({ id, title, publishedAt }) => (
                <li key={id}>
                  <Link className="link wrap-anywhere" to={pathFor("adminNewsArticle", { id })}>
                    {title}
                  </Link>
                  {publishedAt && (
                    <small className="block text-sm text-subtle">
                      {longDate(dayIn(settings.timeZone, new Date(publishedAt)), settings)}
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {fees.length > 0 && (
          <section aria-label="Fees" className={partClass}>
            <ul className="grid gap-1.5">
              {fees.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="mt-2">
              <Link className="link" to={withEditionParam(pages.adminCall, slug)}>
                Fees of {slug}
              </Link>
            </p>
          </section>
        )}
        {openSlug && unanswered > 0 && (
          <section aria-label="Answers" className={partClass}>
            <p>
              {numberText(unanswered)} {unanswered === 1 ? "entry" : "entries"} of {openSlug}{" "}
              {unanswered === 1 ? "has" : "have"} no announced answer yet, and{" "}
              {numberText(undecided)} {undecided === 1 ? "is" : "are"} undecided. You can still
              decide and announce later: choose the edition at the top of the page.
            </p>
            <p className="mt-2">
              <Link className="link" to={`${pages.adminDecisions}?outcome=none`}>
                Decide now
              </Link>
            </p>
          </section>
        )}
        {openSlug && hasScreenings && (
          <section aria-label="Programme" className={partClass}>
            <p>
              The festival of {openSlug} is not over. The home page stops showing its programme when{" "}
              {slug} opens. It stays at {pathFor("yearProgramme", { year: openSlug })} as published,
              and its screenings can't be moved.
            </p>
          </section>
        )}
        <section aria-label="Settings" className={partClass}>
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            {(
              [
                ["Settings", pages.adminSettings],
                ["Automatic emails", pages.adminEmailTemplates],
                ["Decision emails", pages.adminDecisionEmails],
                ["Deliverables", pages.adminDeliverables],
              ] as const
            ).map(([label, to]) => (
              <Link className="link" key={to} to={withEditionParam(to, slug)}>
                {label} of {slug}
              </Link>
            ))}
          </p>
        </section>
      </div>
    </Card>
  );
}
