import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { guidelinesLabel, type SeasonButton } from "../season.texts";
import { SectionLink } from "./section-link";

/** Links as buttons; the first one is primary, unless it only leads to the guidelines. */
export function SeasonButtons({ buttons }: { buttons: readonly SeasonButton[] }) {
  return buttons.map((button, index) => {
    const linkClass = buttonClass(
      index > 0 || button.label === guidelinesLabel ? { variant: "outline" } : {},
    );
    return "section" in button ? (
      <SectionLink className={linkClass} key={button.label} section={button.section}>
        {button.label}
      </SectionLink>
    ) : (
      <Link className={linkClass} key={button.label} to={button.to}>
        {button.label}
      </Link>
    );
  });
}
