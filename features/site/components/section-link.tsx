import type { ComponentProps } from "react";
import { Link } from "react-router";
import { scrollToSection } from "~/components/scroll";
import { type SectionName, sectionAddress, sectionId } from "~/lib/paths";

type Props = Omit<ComponentProps<typeof Link>, "to"> & {
  section: SectionName;
  /** Called when the link is chosen, to close a panel around it. */
  onChosen?: () => void;
};

/**
 * A link to a section of the landing page. If the section is on this page it scrolls smoothly; elsewhere, and without
 * scripts, it is a plain link to the landing page.
 */
export function SectionLink({ section, onChosen, onClick, ...rest }: Props) {
  return (
    <Link
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const isPlainClick =
          event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
        if (event.defaultPrevented || !isPlainClick || event.altKey) return;
        const target = document.getElementById(sectionId(section));
        if (target) event.preventDefault();
        onChosen?.();
        if (target) scrollToSection(target);
      }}
      to={sectionAddress(section)}
    />
  );
}
