import { Link } from "react-router";
import { formAddress, isOpen, publicCategories } from "~/features/settings/category.rules";
import { categoryClosed } from "~/features/settings/category.texts";
import { useSettings } from "~/features/settings/hooks";
import { acceptedLength } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { artAddress } from "~/lib/pictures";

/** The categories as links to their forms; the current one is marked. */
export function CategoryPicks({ current }: { current: SubmissionType }) {
  const settings = useSettings();
  return (
    <nav aria-label="Category" className="field-group">
      <h2>Category</h2>
      <div className="picks grid-cols-4 max-sm:grid-cols-2 [&_.pick[aria-current]]:after:[box-shadow:inset_0_0_0_2px_var(--accent)] [&_.pick[aria-current]_img]:opacity-100">
        {publicCategories(settings).map((category) => (
          <Link
            aria-current={category.type === current ? "page" : undefined}
            className="pick"
            data-accent={category.accent}
            key={category.type}
            to={formAddress(settings, category.type)}
          >
            <img alt="" height={164} src={artAddress(category.art)} width={200} />
            <span className="pick-text">
              {category.name}
              <small>{isOpen(category) ? acceptedLength(category) : categoryClosed}</small>
            </span>
          </Link>
        ))}
      </div>
    </nav>
  );
}
