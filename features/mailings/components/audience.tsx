import { Form, Link } from "react-router";
import { DayField } from "~/components/admin/day-field";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import type { Audience, AudienceSummary, SubscriberAudience } from "../schema";
import { emailCount, newsletterTexts, refusals } from "../texts";

/** Narrows a new newsletter to some of the subscribers; an ordinary form, whose address is the audience. */
function NarrowForm({
  audience: { sources: chosen = [], joinedAfter = "", joinedBefore = "" },
  sources,
}: {
  audience: SubscriberAudience;
  sources: readonly string[];
}) {
  return (
    <Form className="mt-4 grid gap-3 border-t border-line pt-4" method="get">
      <input name="subscribers" type="hidden" value="" />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {sources.map((source) => (
          <Checkbox
            defaultChecked={chosen.includes(source)}
            key={source}
            name="source"
            value={source}
          >
            {source}
          </Checkbox>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DayField defaultValue={joinedAfter} label="Joined since" name="from" />
        <DayField defaultValue={joinedBefore} label="before" name="to" />
        <Button size="sm" type="submit" variant="outline">
          Narrow
        </Button>
      </div>
    </Form>
  );
}

/** The recipients, those who are left out, and warnings. */
export function AudienceCard({
  audience,
  audienceSummary,
  sources,
}: {
  audience: Audience;
  audienceSummary: AudienceSummary | null;
  /** The sources to choose from, before a newsletter is saved. */
  sources: readonly string[];
}) {
  const selectedCount = audience.kind === "entries" ? audience.ids.length : 0;
  const unsavedLabel =
    selectedCount === 1
      ? "The filmmaker of the selected entry"
      : `The filmmakers of ${numberText(selectedCount)} selected entries`;
  return (
    <Card title="To">
      <p className="font-medium wrap-anywhere">{audienceSummary?.label ?? unsavedLabel}</p>
      {audienceSummary && (
        <p className="mt-1 text-muted">
          {emailCount(audienceSummary.emails)}
          {audience.kind !== "jury" &&
            audience.kind !== "subscribers" &&
            audienceSummary.entries !== audienceSummary.emails &&
            ` for ${numberText(audienceSummary.entries)} entries, one per person`}
        </p>
      )}
      {audienceSummary?.leftOut.map(({ why, count }) => (
        <p className="mt-1 text-muted" key={why}>
          Left out: {numberText(count)}. {why}.
        </p>
      ))}
      {audienceSummary?.warnings.map((warning) => (
        <p className="mt-2 text-danger" key={warning} role="note">
          {warning}
          {warning === refusals.noPostalAddress && (
            <>
              {" "}
              <Link className="link" to={pathFor("adminSettingsSection", { id: "newsletter" })}>
                {newsletterTexts.openSettings}
              </Link>
            </>
          )}
        </p>
      ))}
      {audience.kind === "subscribers" && sources.length > 0 && (
        <NarrowForm audience={audience} sources={sources} />
      )}
      {audience.kind === "filter" && (
        <p className="mt-3 text-sm text-subtle">
          To email others, select or filter them under{" "}
          <Link className="link" to={pages.adminSubmissions}>
            Submissions
          </Link>
          , or open an announcement or a jury.
        </p>
      )}
    </Card>
  );
}
