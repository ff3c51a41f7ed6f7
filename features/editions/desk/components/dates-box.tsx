import { Link } from "react-router";
import { Facts } from "~/features/desk/components/facts";
import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { DeskBox } from "~/ui/desk-page";
import { dateNames, dayWithWeekday, typedDates } from "../../dates.rules";
import { dateFields, type EditionRead } from "../../schema";

/** The dates of an edition. */
export function EditionDatesBox({ edition: { dates, state } }: { edition: EditionRead }) {
  const { timeZone } = useFacts();
  const typed = typedDates(timeZone, dates);
  return (
    <DeskBox
      aside={
        state === "open" && (
          <Link className="link" to={`${pages.adminSettings}#dates`}>
            Change
          </Link>
        )
      }
      title="Dates"
    >
      <Facts
        rows={dateFields.map((field) => [
          dateNames[field],
          typed[field] &&
            dayWithWeekday(typed[field]) +
              (field === "deadlineAt" ? `, ${typed.deadlineTime}` : ""),
        ])}
      />
    </DeskBox>
  );
}
