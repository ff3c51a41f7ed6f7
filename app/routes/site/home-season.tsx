import { CategoryCards } from "~/features/site/components/category-cards";
import { Guidelines } from "~/features/site/components/guidelines";

/** The landing page's sections about submitting. */
export default function Season() {
  return (
    <>
      <CategoryCards />
      <Guidelines />
    </>
  );
}
