import { SocialGlyph } from "~/components/social-glyph";
import { useSettings } from "~/features/settings/hooks";
import { sections } from "~/lib/paths";

const platforms = [
  { platform: "facebook", name: "Facebook" },
  { platform: "twitter", name: "Twitter" },
  { platform: "instagram", name: "Instagram" },
  { platform: "youtube", name: "YouTube" },
  { platform: "linkedin", name: "LinkedIn" },
] as const;

/** The links to the festival's profiles. Without an address a platform's link leads to the contact section. */
export function SocialLinks() {
  const { social } = useSettings();
  return (
    <ul className="flex flex-wrap gap-2.5">
      {platforms.map(({ platform, name }) => (
        <li key={platform}>
          <a
            aria-label={name}
            className="grid size-12 place-items-center rounded-sm border border-line text-muted [transition:color_0.18s,border-color_0.18s] hover:border-accent hover:text-accent"
            href={social[platform] || `#${sections.contact}`}
            rel={social[platform] ? "noopener noreferrer" : undefined}
            title={name}
          >
            <SocialGlyph platform={platform} />
          </a>
        </li>
      ))}
    </ul>
  );
}
