import { Link } from "react-router";
import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { pageAddress } from "~/http/addresses";
import { DeskBox } from "~/ui/desk-page";
import { submissionTitle } from "../../schema";
import type { TheirEntries as Given } from "../correspondence.server";
import { Badges, CategoryDot, lengthOf, SubmittedAt } from "./cells";

/** What the writer of a message has entered, each a link to it. */
export function TheirEntries({ items, total }: Given) {
  const facts = useFacts();
  return (
    <DeskBox flush title="Their entries">
      {items.length === 0 ? (
        <p className="px-5 pb-4 text-muted">Nothing was entered from this address.</p>
      ) : (
        <ul aria-label="Their entries" className="divide-y divide-line/62 border-t border-line">
          {items.map((entry) => (
            <li key={entry.id}>
              <Link
                className="grid min-h-14 content-center gap-1 px-5 py-2.5 hover:bg-surface-1 focus-visible:-outline-offset-2"
                to={pageAddress("adminSubmission", { id: entry.id })}
              >
                <span className="line-clamp-2 font-medium wrap-anywhere">
                  {submissionTitle(entry)}
                </span>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                  <CategoryDot entry={entry} />
                  {categoryOf(facts, entry.submissionType).acceptedMinutes && lengthOf(entry)}
                </span>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-subtle">
                  <Badges entry={entry} />
                  <SubmittedAt entry={entry} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-subtle">
          The newest {items.length} of {total >= 100 ? "100 or more" : total}.
        </p>
      )}
    </DeskBox>
  );
}
