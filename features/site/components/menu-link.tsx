import { Link, useLocation } from "react-router";
import { currentMark, type MenuLink as MenuLinkData } from "../navigation.texts";
import { SectionLink } from "./section-link";

type Props = {
  link: MenuLinkData;
  className?: string;
  /** Called when the link is chosen, to close a panel around it. */
  onChosen?: () => void;
};

/** A link of the menu: to a page, or to a section of the landing page. Marked on its page and on those below it. */
export function MenuLink({ link, className, onChosen }: Props) {
  const { pathname } = useLocation();
  const current = currentMark(link, pathname);
  return "section" in link ? (
    <SectionLink
      aria-current={current}
      className={className}
      onChosen={onChosen}
      section={link.section}
    >
      {link.label}
    </SectionLink>
  ) : (
    <Link aria-current={current} className={className} onClick={onChosen} to={link.to}>
      {link.label}
    </Link>
  );
}
