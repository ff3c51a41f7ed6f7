import { CategoryCards } from "~/features/site/components/category-cards";
import { Guidelines } from "~/features/site/components/guidelines";

/** The landing page's sections about submitting, whose code home.tsx loads late. */
export default function Season() {
  return (
    <>
      <CategoryCards />
      <Guidelines />
    </>
  );
}
