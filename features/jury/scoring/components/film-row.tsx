import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "~/components/icon";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { artAddress } from "~/lib/pictures";
import { formatMinutes } from "../format.rules";
import type { OwnFilm } from "../schema";
import { problemTexts } from "../texts";

type Props = {
  film: OwnFilm;
  /** Its progress in one word; null for none. */
  progress: string | null;
  /** Shows the phase that it belongs to. */
  showsPhase?: boolean;
  /** It is the film of this page. */
  isCurrent?: boolean;
};

/** A link to one of a juror's films. */
export function FilmRow({ film, progress, showsPhase, isCurrent }: Props) {
  const category = categoryOf(useSettings(), film.submissionType);
  // The queue beside a film is narrow: it shows no category.
  const kind = showsPhase ? film.phaseName : isCurrent === undefined && category.name;
  const details = [kind, formatMinutes(film.minutes), film.language];
  return (
    <Link
      aria-current={isCurrent || undefined}
      className="group grid grid-cols-[64px_minmax(0,1fr)_auto_18px] items-center gap-3.5 min-h-17 py-2.5 [&_svg]:col-4 [&_svg]:text-subtle lg:in-[nav]:grid-cols-[56px_minmax(0,1fr)_auto] lg:in-[nav]:gap-3 lg:in-[nav]:py-2 lg:in-[nav]:px-4 lg:in-[nav]:hover:bg-surface-1 lg:in-[nav]:[&[aria-current]]:bg-surface-2 lg:in-[nav]:focus-visible:-outline-offset-2 lg:in-[nav]:[&>svg]:hidden"
      data-accent={category.accent}
      to={pathFor("juryFilm", { assignment: film.id })}
    >
      <span className="overflow-hidden rounded-sm aspect-[16/10.5]">
        <img
          className="in-data-dim:brightness-62 in-[li[data-given]]:opacity-42 w-full h-full object-cover object-[50%_40%]"
          alt=""
          height="900"
          loading="lazy"
          src={artAddress(category.art)}
          width="720"
        />
      </span>
      <span className="min-w-0">
        <b className="in-[li[data-given]]:text-muted block font-medium leading-[1.25] wrap-anywhere group-hover:underline lg:in-[nav]:text-md">
          {film.title}
        </b>
        <small className="block mt-0.5 text-subtle text-(length:--text-sm) leading-[1.35] wrap-anywhere lg:in-[nav]:text-[0.8438rem]">
          {details.filter(Boolean).join(", ")}
        </small>
        {film.paused && film.state !== "given" && (
          <small className="mt-0.5 block text-gold text-(length:--text-sm) leading-[1.35]">
            {problemTexts.onHold}
          </small>
        )}
      </span>
      {progress && (
        <em className="text-gold text-md not-italic lg:in-[nav]:text-[0.8438rem]">{progress}</em>
      )}
      <Icon of={ChevronRight} />
    </Link>
  );
}
