import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { longDate } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";

type Props = {
  title: string;
  /** One or two sentences that summarise the page. */
  summary: string;
  /** The email address for questions about this page. */
  mailbox: string;
  /** Headings and paragraphs. */
  children: ReactNode;
};

/** A legal page: title, date of the last change, text, and contact. */
export function LegalPage({ title, summary, mailbox, children }: Props) {
  const settings = useSettings();
  return (
    <article className="page wrap beside">
      <header className="lg:sticky lg:top-32">
        <ButtonLink className="-ml-3.5" size="sm" to={pathFor("home")} variant="ghost">
          <Icon of={ArrowLeft} />
          Back to Home
        </ButtonLink>
        <h1 className="h-page mt-7">{title}</h1>
        <p className="mt-4.5 text-subtle">
          Last updated: {longDate(settings.dates.legalUpdatedOn, settings)}
        </p>
        <p className="lead mt-7 max-w-[26em]">{summary}</p>
      </header>
      <div className="prose [&>h2:first-child]:mt-0">
        {children}
        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${mailbox}`}>{mailbox}</a>. We'll get back to you.
        </p>
      </div>
    </article>
  );
}
