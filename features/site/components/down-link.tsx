import { ArrowDown } from "lucide-react";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import type { SectionName } from "~/lib/paths";
import { SectionLink } from "./section-link";

type Props = { label: string; section: SectionName; className?: string };

/** An arrow in a circle that scrolls to a section. */
export const DownLink = ({ label, section, className }: Props) => (
  <SectionLink
    aria-label={label}
    className={classNames(
      "grid flex-none place-items-center size-13 max-sm:size-12 border border-line-strong hover:border-accent rounded-full bg-pit/55 hover:text-accent transition-colors",
      className,
    )}
    section={section}
  >
    <Icon of={ArrowDown} size={22} />
  </SectionLink>
);
