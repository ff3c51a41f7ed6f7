import { Link } from "react-router";
import { useFacts } from "~/features/festival/client";
import { pageAddress } from "~/http/addresses";
import { Mark } from "~/ui/mark";

/** The lockup: mark, brand name and tagline. Leads home. */
export function Brand({ tagline = true }: { tagline?: boolean }) {
  const { brand } = useFacts();
  return (
    <Link aria-label={`${brand.fullName}, home`} className="brand" to={pageAddress("home")}>
      <Mark />
      <span>
        <span className="brand-name">{brand.name}</span>{" "}
        {tagline && <span className="brand-tagline">{brand.tagline}</span>}
      </span>
    </Link>
  );
}
