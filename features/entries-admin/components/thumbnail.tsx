import "./entry.css";
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

/** A still of the entry's film; without one a small light in the color of its category. */
export function Thumbnail({ entry, sizes, className }: Props) {
  const { accent } = categoryOf(useSettings(), entry.submissionType);
  return (
    <span aria-hidden="true" className={classNames("entry-still", className)} data-accent={accent}>
      {entry.still && (
        <Picture
          className="size-full object-cover"
          height="600"
          loading="lazy"
          sizes={sizes}
          src={entry.still}
          width="960"
        />
      )}
    </span>
  );
}
