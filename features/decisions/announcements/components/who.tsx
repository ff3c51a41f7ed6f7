import { useDeskMutation } from "~/features/desk/client";
import { Facts } from "~/features/desk/components/facts";
import { longDate } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { call } from "~/http/call";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { changeAnnouncement } from "../calls";
import { outcomesTold, typesTold } from "../texts";
import { AnnouncementForm, type AnnouncementValues, useRefusals } from "./form";
import type { Announcement } from "./list";

/** Who an announcement is for: to be changed while it is a draft, told afterwards. */
export function WhoIsTold({ announcement }: { announcement: Announcement }) {
  const { categories } = useFacts();
  const { id, version, state, kind, name, types, outcomes, answerBy } = announcement;
  const { wrong, tell } = useRefusals();
  const save = useDeskMutation(
    (values: AnnouncementValues) =>
      call(changeAnnouncement, { params: { id }, body: { ...values, version } }),
    undefined,
    tell,
  );
  if (state !== "draft" || kind === "correction") {
    return (
      <DeskBox title="Who is told">
        <Facts
          rows={[
            ["Categories", typesTold(types, categories)],
            ["Outcomes", outcomesTold(outcomes)],
            ["Answer by", answerBy && longDate(answerBy)],
          ]}
        />
      </DeskBox>
    );
  }
  return (
    <DeskBox title="Who is told">
      <AnnouncementForm
        actions={(changed) => (
          <div>
            <Button
              disabled={!changed}
              pending={save.isPending}
              size="sm"
              type="submit"
              variant="outline"
            >
              Save
            </Button>
          </div>
        )}
        initial={{ name, types, outcomes, answerBy }}
        onSave={(values) => save.mutate(values)}
        wrong={wrong}
      />
    </DeskBox>
  );
}
