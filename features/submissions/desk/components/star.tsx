import { Star } from "lucide-react";
import { IconButton } from "~/ui/icon-button";
import type { Submission } from "../../schema";
import { submissionTitle } from "../../schema";
import { useToggleFavorite } from "../client";

/** The star of one entry: filled while it is a favorite. */
export function FavoriteStar({ entry }: { entry: Submission }) {
  const toggle = useToggleFavorite();
  const starred = toggle.isPending ? !entry.isFavorite : entry.isFavorite;
  return (
    <IconButton
      aria-pressed={starred}
      className="relative z-1 aria-pressed:text-gold aria-pressed:[&>svg]:fill-current"
      data-star
      icon={Star}
      label={`Favorite: ${submissionTitle(entry)}`}
      onClick={() => {
        if (!toggle.isPending) toggle.mutate(entry.id);
      }}
    />
  );
}
