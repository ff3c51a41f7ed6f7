import { Card, PageHeader } from "~/components/admin/page-header";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { StatusBadge } from "~/components/status-badge";
import type { EditionState } from "~/db/enums";
import type { EditionSummary } from "~/features/settings/editions.queries.server";
import { useSettings } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { pathFor } from "~/lib/paths";
import { nightName } from "../../public/formats.rules";
import type { ArchivedNight } from "../../public.queries.server";

type Props = {
  editionSummary: Pick<EditionSummary, "slug" | "state">;
  /** Its published programme; null: none. */
  nights: readonly ArchivedNight[] | null;
};

/** Why the programme of an edition cannot be changed. */
const programmeNotes: Record<EditionState, (slug: string) => string> = {
  preparing: (slug) => `The ${slug} edition is not open yet. Plan its programme once it is open.`,
  open: (slug) => `The programme of the ${slug} edition.`,
  closed: (slug) => `The ${slug} edition is closed. Its programme stays as published.`,
  archived: (slug) => `The ${slug} edition is archived and can't be changed.`,
};

/** The published programme of an edition that cannot be planned here. */
export function ReadOnlyProgramme({ editionSummary: { slug, state }, nights }: Props) {
  const settings = useSettings();
  return (
    <>
      <PageHeader note={programmeNotes[state](slug)} title={adminPages.adminProgramme.name} />
      {!nights || nights.length === 0 ? (
        <EmptyState title="No programme published">
          The {slug} edition has no published programme.
        </EmptyState>
      ) : (
        <Card
          aside={
            <a
              className={buttonClass({ variant: "outline", size: "sm" })}
              href={pathFor("yearProgramme", { year: slug })}
            >
              View public page
            </a>
          }
          flush
          title={`${slug}, published programme`}
        >
          {nights.map(({ day, screenings }) => (
            <section className="border-t border-line" key={day}>
              <h3 className="px-5 pt-5 pb-2 font-semibold">{nightName(day, settings)}</h3>
              <ul className="divide-y divide-line">
                {screenings.map(({ id, title, time, venue, cancelled }) => (
                  <li
                    className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-2.5"
                    key={id}
                  >
                    <time className="tabular-nums text-muted">{time}</time>
                    <span className="min-w-0 flex-1 font-medium wrap-anywhere">
                      {cancelled ? <s>{title}</s> : title}
                    </span>
                    {cancelled && <StatusBadge tone="danger">Cancelled</StatusBadge>}
                    <span className="text-muted max-sm:basis-full">{venue}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Card>
      )}
    </>
  );
}
