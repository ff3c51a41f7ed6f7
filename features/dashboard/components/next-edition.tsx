import { ButtonLink } from "~/components/button";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import type { Season } from "~/features/settings/season.rules";
import { pages, pathFor } from "~/lib/paths";

/** The director's names of the seasons. */
export const seasonNames: Record<Season, string> = {
  before_opening: "before submissions open",
  open: "submissions open",
  late: "late entries",
  deliberating: "selection in progress",
  announced: "selection announced",
  festival_on: "festival in progress",
  over: "over",
};

/** The next step after a festival: start the next edition, or open the prepared one. */
export function NextEdition({ prepared }: { prepared: string | null }) {
  const { edition } = useFestival();
  const { forNext } = useSeason();
  const nextYear = String(Number(edition.slug) + 1);
  return (
    <section
      aria-label="The next edition"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-house px-5 py-4.5 shadow-[inset_3px_0_0_var(--color-gold)]"
    >
      <div className="min-w-0 flex-1 basis-80">
        <p className="text-lg/[1.3] font-semibold">The {edition.slug} festival is over</p>
        <p className="mt-1 text-muted">
          {prepared
            ? `${prepared} is ready. Only you can see it until you open it.`
            : `Dates, countdown and forms still show ${edition.slug}. The next edition takes about fifteen minutes.`}
          {forNext && " New entries are saved for it."}
        </p>
      </div>
      {prepared ? (
        <ButtonLink size="md" to={pathFor("adminEdition", { slug: prepared })}>
          Continue with {prepared}
        </ButtonLink>
      ) : (
        <ButtonLink size="md" to={pages.adminEditionNew}>
          Start the {nextYear} edition
        </ButtonLink>
      )}
    </section>
  );
}
