export type SocialPlatform =
  | "facebook"
  | "twitter"
  | "instagram"
  | "youtube"
  | "linkedin"
  | "tiktok";

const glyphPaths: Partial<Record<SocialPlatform, string>> = {
  facebook: "M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l.8-4H14V7.8c0-.5.4-.8.8-.8H17Z",
  instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5ZM8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7h.01",
  youtube: "M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4ZM10 9l5 3-5 3Z",
  linkedin: "M4 9v11M4 4.5h.01M9.5 20V9M9.5 14a5 5 0 0 1 5-5 5 5 0 0 1 5 5v6",
  tiktok: "M14 3v12.2A3.8 3.8 0 1 1 10.2 11.4M14 3c.3 3 2.2 5 5.2 5.2",
};

const xLogoPath =
  "M17.8 3h3.1l-6.8 7.8L22 21h-6.2l-4.9-6.4L5.3 21H2.2l7.3-8.3L2 3h6.4l4.4 5.8L17.8 3Zm-1.1 16.2h1.7L7.4 4.7H5.5l11.2 14.5Z";

/** The platforms' logos, drawn in the style of the other icons. */
export function SocialGlyph({ platform }: { platform: SocialPlatform }) {
  const glyphPath = glyphPaths[platform];
  return (
    <svg aria-hidden="true" height="20" viewBox="0 0 24 24" width="20">
      {glyphPath ? (
        <path
          d={glyphPath}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="1.75"
        />
      ) : (
        <path d={xLogoPath} fill="currentColor" />
      )}
    </svg>
  );
}
