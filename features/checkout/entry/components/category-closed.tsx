import { ButtonLink } from "~/components/button";
import type { Category } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";
import { closedTexts } from "../texts";

/** Shown instead of the form of a category that takes no entries. */
export function CategoryClosed({ category }: { category: Category }) {
  return (
    <section className="curtain thanks">
      <img alt="" className="object-bottom" height={1000} src="/art/curtain.webp" width={2000} />
      <div className="wrap">
        <h1>{closedTexts.title(category.plural)}</h1>
        <p className="lead">{closedTexts.lead}</p>
        <ButtonLink to={pathFor("submit")}>{closedTexts.choose}</ButtonLink>
      </div>
    </section>
  );
}
