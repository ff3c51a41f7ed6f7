import { Play } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { Picture } from "~/components/picture";
import { playerOf } from "~/features/films/trailer.rules";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";

type Props = { url: string; title: string; poster: string };

/**
 * A film's trailer: its picture first, the service's player only after a click, and only if the
 * festival allows it.
 */
export function Trailer({ url, title, poster }: Props) {
  const { trailers } = useSettings();
  const [isPlaying, setIsPlaying] = useState(false);
  const player = trailers.playInPlace ? playerOf(url) : null;
  if (player && isPlaying) {
    return (
      <iframe
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        className="fm-trailer"
        referrerPolicy="strict-origin"
        src={player.src}
        title={`Trailer of ${isolate(title)}`}
      />
    );
  }
  const preview = (
    <>
      <Picture
        alt=""
        className="size-full object-cover"
        height="600"
        loading="lazy"
        src={poster}
        sizes="(max-width: 60rem) 100vw, 960px"
        width="960"
      />
      <span className={buttonClass({ variant: "outline" })}>
        <Icon of={Play} /> {player ? "Play the trailer" : "Watch the trailer"}
      </span>
    </>
  );
  return player ? (
    <>
      <button className="fm-trailer" onClick={() => setIsPlaying(true)} type="button">
        {preview}
      </button>
      <p className="fm-note">
        Plays from {player.name}, which then receives data about your visit.
      </p>
    </>
  ) : (
    <a className="fm-trailer" href={url} rel="noreferrer">
      {preview}
    </a>
  );
}
