/** The text of a post, and the limits of platforms. Runs anywhere. */

/** A platform's name and its limit of characters; null: no limit. */
const platforms = new Map<string, { name: string; max: number | null }>(
  Object.entries({
    instagram: { name: "Instagram", max: 2_200 },
    facebook: { name: "Facebook", max: 63_206 },
    twitter: { name: "X (Twitter)", max: 280 },
    linkedin: { name: "LinkedIn", max: 3_000 },
    youtube: { name: "YouTube", max: 5_000 },
    tiktok: { name: "TikTok", max: 2_200 },
    email: { name: "E-mail", max: null },
    print: { name: "Print", max: null },
    outreach: { name: "Outreach", max: null },
  }),
);

/** The platforms listed in the form. */
export const platformChoices = [...platforms.keys()];

/** 'twitter' → 'X (Twitter)'; an unknown name is returned unchanged. */
export const platformName = (platform: string): string => {
  if (platform === "link") return "Tracked links";
  return platforms.get(platform)?.name ?? platform.charAt(0).toUpperCase() + platform.slice(1);
};

/** The text to paste: the content, then the hashtags on a separate line. */
export function postText({ content, hashtags }: { content: string; hashtags: readonly string[] }) {
  const tags = hashtags.map((tag) => `#${tag}`).join(" ");
  return [content.trim(), tags].filter(Boolean).join("\n\n");
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** The ranges that X counts as one character; everything else, also an emoji, counts as two. */
const narrowRanges = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const;
const widthOf = (char: string) => {
  const code = char.codePointAt(0) ?? 0;
  return narrowRanges.some(([from, to]) => code >= from && code <= to) ? 1 : 2;
};

/** X's own count: every address counts 23, wide characters and emoji two. */
function lengthOnX(text: string): number {
  let length = 0;
  const textWithoutLinks = text.normalize("NFC").replace(/https?:\/\/[^\s]+/g, () => {
    length += 23;
    return "";
  });
  for (const { segment } of graphemes.segment(textWithoutLinks)) {
    const isEmoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u.test(segment);
    if (isEmoji) length += 2;
    else for (const char of segment) length += widthOf(char);
  }
  return length;
}

export type RemainingCharacters = { platform: string; name: string; count: number; max: number };

/** The remaining characters of a text: on `platform` if it has a limit, else on every platform with one. */
export function remainingCharacters(text: string, platform: string | null): RemainingCharacters[] {
  const platformIds = platform !== null && platforms.has(platform) ? [platform] : platformChoices;
  return platformIds.flatMap((id) => {
    const { name, max } = platforms.get(id) ?? {};
    if (!name || !max) return [];
    return {
      platform: id,
      name,
      max,
      count: id === "twitter" ? lengthOnX(text) : [...text].length,
    };
  });
}

/** '#film, #Love!  again' → ['film', 'Love', 'again']: parses typed hashtags. */
export function hashtagsIn(text: string): string[] {
  const tags = text.split(/[\s,#]+/).map((tag) => tag.replace(/[^\p{L}\p{N}_]+/gu, ""));
  return [...new Set(tags.filter(Boolean))];
}
