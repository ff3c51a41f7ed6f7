import { Star } from "lucide-react";
import { useState } from "react";
import { IconButton } from "~/components/icon-button";
import { submissionTitle } from "~/features/submissions/schema";
import { isolate } from "~/lib/bidi";
import type { ListedSubmission } from "../list.rules";

type Props = {
  entry: ListedSubmission;
  /** Toggles the star of an entry: one function for the list, since a hook per row is slow with a thousand rows. */
  toggle: (entry: { id: string; version: number }) => Promise<unknown>;
};

/** The star of one entry; filled for a favorite. */
export function FavoriteStar({ entry, toggle }: Props) {
  const [isPending, setIsPending] = useState(false);
  const isStarred = isPending ? !entry.isFavorite : entry.isFavorite;
  const toggleStar = () => {
    if (isPending) return;
    setIsPending(true);
    const onSettled = () => setIsPending(false);
    // The hook has already shown the error.
    void toggle({ id: entry.id, version: entry.version }).then(onSettled, onSettled);
  };
  return (
    <IconButton
      aria-pressed={isStarred}
      className="relative z-1 aria-pressed:text-gold aria-pressed:[&>svg]:fill-current"
      data-star
      icon={Star}
      label={`Favorite: ${isolate(submissionTitle(entry))}`}
      onClick={toggleStar}
    />
  );
}
