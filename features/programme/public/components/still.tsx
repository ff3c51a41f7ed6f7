import { type FilmArt, FilmStill } from "~/components/film-tile";

/** A film's picture in full width, or the light of its tile behind its title. */
export const LargeStill = ({ art, title }: { art: FilmArt; title: string }) => (
  <FilmStill
    art={art}
    fetchPriority="high"
    height="1000"
    mute
    sizes="100vw"
    title={title}
    width="1600"
  />
);

/** Titles longer than these are set smaller. */
const longTitle = 26;
const longestTitle = 44;

/** The size of a title on the first screen. */
export function titleSize({ length }: string): "l" | "xl" | undefined {
  if (length <= longTitle) return undefined;
  return length <= longestTitle ? "l" : "xl";
}
