import { DescriptionList } from "~/components/admin/description-list";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { longDate } from "~/lib/dates/calendar";
import { changeAnnouncement } from "../contract";
import { formatOutcomes, formatTypes } from "../texts";
import { AnnouncementForm, type AnnouncementValues, useFieldErrors } from "./form";
import type { Announcement } from "./list";

/** The recipients of an announcement; editable in a draft. */
export function Recipients({ announcement }: { announcement: Announcement }) {
  const settings = useSettings();
  const { categories } = settings;
  const { id, version, state, kind, name, types, outcomes, answerBy, tellImported } = announcement;
  const { fieldErrors, showError } = useFieldErrors();
  const save = useAdminMutation(
    (values: AnnouncementValues) =>
      apiFetch(changeAnnouncement, { params: { id }, body: { ...values, version } }),
    undefined,
    showError,
  );
  if (state !== "draft" || kind === "correction") {
    return (
      <Card title="Recipients">
        <DescriptionList
          rows={[
            ["Categories", formatTypes(types, categories)],
            ["Outcomes", formatOutcomes(outcomes)],
            ["Answer by", answerBy && longDate(answerBy, settings)],
          ]}
        />
      </Card>
    );
  }
  return (
    <Card title="Recipients">
      <AnnouncementForm
        actions={(hasChanges) => (
          <div>
            <Button
              disabled={!hasChanges}
              pending={save.isPending}
              size="sm"
              type="submit"
              variant="outline"
            >
              Save
            </Button>
          </div>
        )}
        initialValues={{ name, types, outcomes, answerBy, tellImported }}
        onSave={(values) => save.mutate(values)}
        fieldErrors={fieldErrors}
      />
    </Card>
  );
}
