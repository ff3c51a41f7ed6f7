/** Trailers: video services that can be played in the page. Runs anywhere. */

type Service = { name: string; host: string; playerUrl: (id: string) => string };

const youTube: Service = {
  name: "YouTube",
  // Sets no cookie before playback.
  host: "https://www.youtube-nocookie.com",
  playerUrl: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
};
const vimeo: Service = {
  name: "Vimeo",
  host: "https://player.vimeo.com",
  playerUrl: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
};

/** For the page's Content-Security-Policy. */
export const trailerHosts: readonly string[] = [youTube.host, vimeo.host];

const trailerPatterns: [RegExp, Service][] = [
  [/^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})(?:[&#]|$)/, youTube],
  [/^https:\/\/youtu\.be\/([\w-]{11})(?:[?#]|$)/, youTube],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d{5,12})(?:[/?#]|$)/, vimeo],
];

/** The service and player address of a trailer; null if it can only be linked. */
export function playerOf(trailerUrl: string): { name: string; src: string } | null {
  for (const [pattern, { name, playerUrl }] of trailerPatterns) {
    const id = pattern.exec(trailerUrl)?.[1];
    if (id) return { name, src: playerUrl(id) };
  }
  return null;
}
