import { classNames } from "~/components/class-names";
import { Laurel } from "~/components/laurel";
import { useSettings } from "~/features/settings/hooks";
import { SectionLink } from "./section-link";

type Props = { className?: string; onChosen?: () => void };

/** 'Official Streaming Partner' between laurels, on two lines; links to the top of the landing page. Empty: no badge. */
export function PartnerBadge({ className, onChosen }: Props) {
  const [first, ...rest] = useSettings().brand.partnerBadge.split(" ");
  if (!first) return null;
  return (
    <SectionLink
      className={classNames("group flex items-center gap-[5px] text-gold", className)}
      onChosen={onChosen}
      section="home"
    >
      <Laurel side="left" />
      <span className="text-text group-hover:text-gold text-xs leading-[1.18] text-center whitespace-nowrap font-stretch-86% transition-colors">
        {first} <br />
        {rest.join(" ")}
      </span>
      <Laurel side="right" />
    </SectionLink>
  );
}
