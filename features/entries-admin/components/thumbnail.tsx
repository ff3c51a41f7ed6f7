import "./entry.css";
import { classNames } from "~/components/class-names";
import { FilmStill } from "~/components/film-tile";
import { submissionTitle } from "~/features/submissions/schema";
import type { ListedSubmission } from "../list.rules";

type Props = {
  entry: ListedSubmission;
  /** How wide it is shown, as in HTML. */
  sizes: string;
  className?: string;
};

/**
 * A still of the entry's film. Without one a tile whose light is chosen by the number of the reference; it has no words,
 * since the title is beside it.
 */
export const Thumbnail = ({ entry, sizes, className }: Props) => (
  <span aria-hidden="true" className={classNames("entry-still", className)}>
    <FilmStill
      art={{ picture: entry.still, number: Number(/\d+$/.exec(entry.reference)?.[0] ?? 0) }}
      height="600"
      loading="lazy"
      mute
      sizes={sizes}
      title={submissionTitle(entry)}
      width="960"
    />
  </span>
);
