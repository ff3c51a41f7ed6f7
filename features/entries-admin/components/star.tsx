import "./entry.css";
import { Star } from "lucide-react";
import { useState } from "react";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { submissionTitle } from "~/features/submissions/schema";
import { isolate } from "~/lib/bidi";
import type { ListedSubmission } from "../list.rules";
import { previewTexts } from "../texts";
import { Key } from "./key";

type Props = {
  entry: ListedSubmission;
  /** Toggles the star of an entry: one function for the list, since a hook per row is slow with a thousand rows. */
  toggle: (entry: { id: string; version: number }) => Promise<unknown>;
  /** With its name, in the preview. */
  wide?: boolean;
};

/** The star of one entry; filled for a favorite. */
export function FavoriteStar({ entry, toggle, wide = false }: Props) {
  const [isPending, setIsPending] = useState(false);
  const isStarred = isPending ? !entry.isFavorite : entry.isFavorite;
  const toggleStar = () => {
    if (isPending) return;
    setIsPending(true);
    const onSettled = () => setIsPending(false);
    // The hook has already shown the error.
    void toggle({ id: entry.id, version: entry.version }).then(onSettled, onSettled);
  };
  if (wide) {
    return (
      <button
        aria-pressed={isStarred}
        className="btn btn-outline btn-sm aria-pressed:text-gold aria-pressed:[&>svg]:fill-current"
        onClick={toggleStar}
        type="button"
      >
        <Icon of={Star} size={15} />
        {isStarred ? previewTexts.starred : previewTexts.star}
        <Key>s</Key>
      </button>
    );
  }
  return (
    <IconButton
      aria-pressed={isStarred}
      data-star
      icon={Star}
      label={`Favorite: ${isolate(submissionTitle(entry))}`}
      title={isStarred ? previewTexts.starred : previewTexts.star}
      onClick={toggleStar}
    />
  );
}
