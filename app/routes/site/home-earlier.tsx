import { useLoaderData } from "react-router";
import { EarlierYears, type EditionListItem } from "~/features/editions/components/rows";

/** After the festival: the editions before it. */
export default function Earlier() {
  // From the page's loader (home.tsx).
  const { earlier } = useLoaderData<{ earlier: EditionListItem[] }>();
  return <EarlierYears editions={earlier} />;
}
