import { LinkList } from "~/features/desk/components/link-list";
import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { pageAddress } from "~/http/addresses";
import { submissionTitle } from "../../schema";
import type { TheirEntries as Given } from "../correspondence.server";
import { Badges, CategoryDot, lengthOf, SubmittedAt } from "./cells";

/** What the writer of a message has entered, each a link to it. */
export function TheirEntries({ items, total }: Given) {
  const facts = useFacts();
  return (
    <LinkList
      empty="Nothing was entered from this address."
      items={items}
      title="Their entries"
      to={({ id }) => pageAddress("adminSubmission", { id })}
      total={total}
    >
      {(entry) => (
        <>
          <span className="line-clamp-2 font-medium wrap-anywhere">{submissionTitle(entry)}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <CategoryDot entry={entry} />
            {categoryOf(facts, entry.submissionType).acceptedMinutes && lengthOf(entry)}
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
