import { Link } from "react-router";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";

/** The most characters of a name and a tagline that fit on one line beside the header's menu and ticket. */
const maxNameOnOneLine = 16;
const maxTaglineOnOneLine = 24;

/** The brand: logo, name and tagline. Links to the home page. */
export function Brand({ tagline = true }: { tagline?: boolean }) {
  const { brand } = useSettings();
  const shownName = tagline ? `${brand.name} ${brand.tagline}` : brand.name;
  // Who speaks to the computer says what is seen: the link's name contains it.
  const spokenName = brand.fullName.includes(shownName) ? brand.fullName : shownName;
  const isLongName = brand.name.length > maxNameOnOneLine;
  const isLong = isLongName || brand.tagline.length > maxTaglineOnOneLine;
  return (
    <Link
      aria-label={`${spokenName}, home`}
      className={`brand${isLongName ? " brand-long-name" : ""}${isLong ? " brand-long" : ""}`}
      to={pathFor("home")}
    >
      <FestivalLogo />
      <span>
        <span className="brand-name">{brand.name}</span>{" "}
        {tagline && <span className="brand-tagline">{brand.tagline}</span>}
      </span>
    </Link>
  );
}
