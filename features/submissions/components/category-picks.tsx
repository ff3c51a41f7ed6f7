import { Link } from "react-router";
import { useFacts } from "~/features/festival/client";
import { formAddress } from "~/features/festival/rules";
import type { Category, SubmissionType } from "~/features/festival/schema";
import { logLineBounds } from "../schema";

/** The length that a category's form accepts, '1-40 minutes'. */
export function acceptedLength({ acceptedMinutes }: Category): string {
  if (!acceptedMinutes) return `${logLineBounds.max} characters`;
  return `${acceptedMinutes.min}-${acceptedMinutes.max} minutes`;
}

/** The four categories, each a link to its form; the current one is marked. */
export function CategoryPicks({ current }: { current: SubmissionType }) {
  const { categories } = useFacts();
  return (
    <nav aria-label="Category" className="field-group">
      <h2>Category</h2>
      <div className="picks category-picks">
        {categories.map((category) => (
          <Link
            aria-current={category.type === current ? "page" : undefined}
            className="pick"
            data-accent={category.accent}
            key={category.type}
            to={formAddress(category.type)}
          >
            <img alt="" height={164} src={`/art/${category.art}.webp`} width={200} />
            <span className="pick-text">
              {category.name}
              <small>{acceptedLength(category)}</small>
            </span>
          </Link>
        ))}
      </div>
    </nav>
  );
}
