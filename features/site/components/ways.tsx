import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { guidelinesLabel, type Way } from "../season.texts";
import { SectionLink } from "./section-link";

/** Links as buttons; the first one is primary, unless it only leads to the guidelines. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return ways.map((way, index) => {
    const linkClass = buttonClass(
      index > 0 || way.label === guidelinesLabel ? { variant: "outline" } : {},
    );
    return "section" in way ? (
      <SectionLink className={linkClass} key={way.label} section={way.section}>
        {way.label}
      </SectionLink>
    ) : (
      <Link className={linkClass} key={way.label} to={way.to}>
        {way.label}
      </Link>
    );
  });
}
