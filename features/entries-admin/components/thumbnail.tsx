import { classNames } from "~/components/class-names";
import { Picture } from "~/components/picture";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import type { ListedSubmission } from "../list.rules";

type Props = {
  entry: Pick<ListedSubmission, "still" | "submissionType">;
  /** How wide it is shown, as in HTML. */
  sizes: string;
  className?: string;
};

/** A lamp above a floor. */
const lightClass = classNames(
  "block size-full",
  "bg-[radial-gradient(circle_closest-side_at_50%_58%,color-mix(in_oklab,var(--accent)_40%,#fff1d9)_0_18%,transparent_32%),radial-gradient(ellipse_46%_64%_at_50%_58%,color-mix(in_oklab,var(--accent)_42%,transparent),transparent),linear-gradient(to_top,color-mix(in_oklab,var(--accent)_16%,transparent)_0_30%,transparent_30%)]",
);

/** A still of the entry's film; without one a small light in the color of its category. */
export function Thumbnail({ entry, sizes, className }: Props) {
  const { accent } = categoryOf(useSettings(), entry.submissionType);
  return (
    <span
      aria-hidden="true"
      className={classNames("block flex-none overflow-hidden bg-pit", className)}
      data-accent={accent}
    >
      {entry.still ? (
        <Picture
          className="size-full object-cover"
          height="600"
          loading="lazy"
          sizes={sizes}
          src={entry.still}
          width="960"
        />
      ) : (
        <span className={lightClass} />
      )}
    </span>
  );
}
