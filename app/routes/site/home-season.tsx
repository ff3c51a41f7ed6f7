import { CategoryCards } from "~/features/site/components/category-cards";
import { Guidelines } from "~/features/site/components/guidelines";

/** The landing page below its first screens: what to send, and how. */
export default function Season() {
  return (
    <>
      <CategoryCards />
      <Guidelines />
    </>
  );
}
