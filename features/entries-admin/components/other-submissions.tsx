import { LinkList } from "~/components/admin/link-list";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { submissionTitle } from "~/features/submissions/schema";
import { pathFor } from "~/lib/paths";
import type { OtherSubmissions as Given } from "../correspondence.queries.server";
import { Badges, CategoryDot, lengthOf, SubmittedAt } from "./cells";

/** Entries of a message's sender, each as a link. */
export function OtherSubmissions({ items, total }: Given) {
  const settings = useSettings();
  return (
    <LinkList
      empty="No entries from this address."
      items={items}
      title="Their entries"
      to={({ id }) => pathFor("adminSubmission", { id })}
      total={total}
    >
      {(entry) => (
        <>
          <span className="line-clamp-2 font-medium wrap-anywhere">{submissionTitle(entry)}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <CategoryDot entry={entry} />
            {categoryOf(settings, entry.submissionType).acceptedMinutes && lengthOf(entry)}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-subtle">
            <Badges entry={entry} />
            <SubmittedAt entry={entry} />
          </span>
        </>
      )}
    </LinkList>
  );
}
