import { Laurel } from "~/components/laurel";
import { useSettings } from "~/features/settings/hooks";
import { SectionLink } from "./section-link";

/** 'Official Streaming Partner' between laurels, on two lines; links to the top of the landing page. Empty: no badge. */
export function PartnerBadge({ onChosen }: { onChosen?: () => void }) {
  const [first, ...rest] = useSettings().brand.partnerBadge.split(" ");
  if (!first) return null;
  return (
    <SectionLink className="partner" onChosen={onChosen} section="home">
      <Laurel side="left" />
      <span className="partner-text">
        {first} <br />
        {rest.join(" ")}
      </span>
      <Laurel side="right" />
    </SectionLink>
  );
}
