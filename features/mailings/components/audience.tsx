import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import type { Audience, AudienceSummary } from "../schema";
import { emailCount } from "../texts";

/** The recipients, those who are left out, and warnings. */
export function AudienceCard({
  audience,
  audienceSummary,
}: {
  audience: Audience;
  audienceSummary: AudienceSummary | null;
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
        </p>
      ))}
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
