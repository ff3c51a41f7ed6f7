import { ButtonLink } from "~/app/ui/button";
import { EmptyState } from "~/app/ui/empty-state";
import { useFacts } from "~/features/festival/client";
import { deadlineDay, longDate } from "~/features/festival/rules";
import { pageAddress } from "~/http/addresses";

/** What stands in the place of a form once the festival takes no more entries. */
export function EntriesClosed() {
  const facts = useFacts();
  return (
    <EmptyState
      action={<ButtonLink to={pageAddress("home")}>Back to the festival</ButtonLink>}
      as="h1"
      title="Submissions are closed"
    >
      Submissions closed on {longDate(deadlineDay(facts))}. Thank you to everyone who sent something
      in.
    </EmptyState>
  );
}
