import { useLocation, useNavigate } from "react-router";
import { Select } from "~/components/select";
import type { EditionSummary } from "../editions.server";

/** The years that a room can show, and the one that it shows; the current one where none is named. */
export type EditionSelectProps = {
  years: readonly Pick<EditionSummary, "slug" | "isCurrent">[];
  edition: string | undefined;
};

/** Which year a room is about. Nothing to choose where there is one year alone. */
export function EditionSelect({ years, edition }: EditionSelectProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (years.length < 2) return null;
  const to = (slug: string) => {
    const query = new URLSearchParams(search);
    // A page of one year's list is none of another's.
    query.delete("cursor");
    if (slug === "") query.delete("edition");
    else query.set("edition", slug);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return (
    <span className="max-md:w-full">
      <Select
        aria-label="Edition"
        onChange={({ target }) => void navigate(to(target.value))}
        options={years.map(({ slug, isCurrent }) => ({
          value: isCurrent ? "" : slug,
          label: `${slug} edition`,
        }))}
        value={edition ?? ""}
      />
    </span>
  );
}
