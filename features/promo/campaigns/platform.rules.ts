/** The platforms of campaigns and figures. Runs anywhere. */

/** The platform of clicks on tracked links; never that of a campaign. */
export const linkPlatform = "link";

const platforms = new Map(
  Object.entries({
    instagram: "Instagram",
    facebook: "Facebook",
    twitter: "X (Twitter)",
    linkedin: "LinkedIn",
    youtube: "YouTube",
    tiktok: "TikTok",
    email: "Email",
    print: "Print",
    outreach: "Outreach",
  }),
);

/** 'twitter' → 'X (Twitter)'; an unknown name is returned with a capital. */
export const platformName = (platform: string): string => {
  if (platform === linkPlatform) return "Tracked links";
  return platforms.get(platform) ?? platform.charAt(0).toUpperCase() + platform.slice(1);
};

/** The options of a form's list; `current` is listed even if it is unusual. */
export const platformOptions = (current: string | undefined) =>
  [...new Set([...platforms.keys(), ...(current ? [current] : [])])].map((value) => ({
    value,
    label: platformName(value),
  }));
