import type { Subtitles } from "../schema";
import { subtitlesName } from "../texts";

/** The subtitles of a film for a `<video>`. `query`: of their addresses, for a visitor without a login. */
export const SubtitleTracks = ({
  subtitles,
  query = "",
}: {
  subtitles: readonly Subtitles[];
  query?: string;
}) =>
  subtitles.map((one) => (
    <track
      key={one.url}
      kind={one.sdh ? "captions" : "subtitles"}
      label={subtitlesName(one)}
      src={one.url + query}
      srcLang={one.language}
    />
  ));
