import type { ComponentProps } from "react";
import { tileOf } from "~/lib/film-tile";
import { classNames } from "./class-names";
import { Picture } from "./picture";
import "./film-tile.css";

/** What a film is shown with: its still or, without one, the tile of its number. */
export type FilmArt = {
  picture: string | null;
  number: number;
  /** What of the picture stays in sight where it is cropped: 'top-left'; by default the middle. */
  focus?: string;
};

type TileProps = {
  title: string;
  number: number;
  /** Only the light, where the title is beside it. */
  mute?: boolean;
  className?: string;
};

/** The tile of a film without a still: its title and one light. */
function FilmTile({ title, number, mute = false, className }: TileProps) {
  const { text, light, lamp, mirrored, fill, word } = tileOf(title, number);
  return (
    <span
      className={classNames("tile", !mute && `tile-fill-${fill} tile-word-${word}`, className)}
      data-lamp={lamp}
      data-light={light}
      data-mirrored={mirrored || undefined}
    >
      <i />
      {!mute && <b>{text}</b>}
    </span>
  );
}

type StillProps = Omit<ComponentProps<typeof Picture>, "src"> & {
  art: FilmArt;
  title: string;
  mute?: boolean;
};

/** A film's still, or its tile. */
export const FilmStill = ({ art, title, mute, ...image }: StillProps) =>
  art.picture === null ? (
    <FilmTile className={image.className} mute={mute} number={art.number} title={title} />
  ) : (
    <Picture
      {...image}
      className={classNames(image.className, art.focus && `object-${art.focus}`) || undefined}
      src={art.picture}
    />
  );
