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
  subtitles.map((subtitle) => (
    <track
      key={subtitle.url}
      kind={subtitle.sdh ? "captions" : "subtitles"}
      label={subtitlesName(subtitle)}
      src={subtitle.url + query}
      srcLang={subtitle.language}
    />
  ));
