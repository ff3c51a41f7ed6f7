import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { DescriptionList } from "~/components/admin/description-list";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { submitWith } from "~/components/submit-with";
import { useSettings } from "~/features/settings/hooks";
import { reportError } from "~/lib/admin-list/hooks";
import { CallError, errorMessage } from "~/lib/api/client";
import { formatTime } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import {
  type DateErrors,
  dateNames,
  dayWithWeekday,
  readDates,
  typedDates,
} from "../../date-form.rules";
import { saveDates } from "../../hooks";
import { dateFields, type EditionRead } from "../../schema";
import { DateWarnings } from "./date-warnings";
import { DatesTable } from "./dates-table";

/** Other settings of the section 'dates', which are not edited here. */
export type OtherDates = { closeAtDeadline: boolean; legalUpdatedOn: string };

type Props = { edition: EditionRead; settingsVersion: string | null; otherDates: OtherDates };

/** The dates of an edition; editable while it is in preparation. */
export function EditionDatesBox({ edition, settingsVersion, otherDates }: Props) {
  return edition.state === "preparing" ? (
    <EditableDates edition={edition} otherDates={otherDates} settingsVersion={settingsVersion} />
  ) : (
    <ReadOnlyDates edition={edition} />
  );
}

function ReadOnlyDates({ edition: { dates, state, timeZone } }: Pick<Props, "edition">) {
  const settings = useSettings();
  const values = typedDates(timeZone, dates);
  return (
    <Card
      aside={
        state === "open" && (
          <Link className="link" to={`${pages.adminSettings}#dates`}>
            Change
          </Link>
        )
      }
      title="Dates"
    >
      <DescriptionList
        rows={dateFields.map((field) => [
          dateNames[field],
          values[field] &&
            dayWithWeekday(values[field], settings) +
              (field === "deadlineAt"
                ? `, ${formatTime(values.deadlineTime, settings.formats)}`
                : ""),
        ])}
      />
    </Card>
  );
}

function EditableDates({ edition, settingsVersion, otherDates }: Props) {
  const { slug, dates, timeZone } = edition;
  const { revalidate } = useRevalidator();
  const saved = typedDates(timeZone, dates);
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<DateErrors>({});
  const [pending, setPending] = useState(false);
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);

  async function save() {
    const parsed = readDates(timeZone, values);
    setErrors("errors" in parsed ? parsed.errors : {});
    if ("errors" in parsed) return;
    setPending(true);
    const { deadlineAt: deadlineDay, ...days } = values;
    try {
      await saveDates(slug, settingsVersion, { ...otherDates, ...days, deadlineDay });
      toast({
        title: "Saved",
        description: `The new dates of the ${slug} edition are saved.`,
        tone: "success",
      });
      await revalidate();
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        toast({ title: "Not saved", description: errorMessage(error), tone: "danger" });
        await revalidate();
      } else reportError(error as Error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Card flush title="Dates">
      <form noValidate onSubmit={submitWith(save)}>
        <DatesTable timeZone={timeZone} errors={errors} onChange={setValues} values={values} />
        <DateWarnings timeZone={timeZone} values={values} />
        <div className="flex justify-end px-5 py-4">
          <Button disabled={!isChanged} pending={pending} size="sm" type="submit">
            Save dates
          </Button>
        </div>
      </form>
    </Card>
  );
}
