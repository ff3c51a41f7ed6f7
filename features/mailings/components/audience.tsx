import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import type { Audience, AudienceShown } from "../schema";
import { emailCount } from "../texts";

/** The recipients, those who are left out, and warnings. */
export function AudienceCard({
  audience,
  shown,
}: {
  audience: Audience;
  shown: AudienceShown | null;
}) {
  const selected = audience.kind === "entries" ? audience.ids.length : 0;
  const unsaved =
    selected === 1
      ? "The filmmaker of the selected entry"
      : `The filmmakers of ${numberText(selected)} selected entries`;
  return (
    <Card title="To">
      <p className="font-medium wrap-anywhere">{shown?.label ?? unsaved}</p>
      {shown && (
        <p className="mt-1 text-muted">
          {emailCount(shown.emails)}
          {audience.kind !== "jury" &&
            shown.entries !== shown.emails &&
            ` for ${numberText(shown.entries)} entries, one per person`}
        </p>
      )}
      {shown?.leftOut.map(({ why, count }) => (
        <p className="mt-1 text-muted" key={why}>
          Left out: {numberText(count)}. {why}.
        </p>
      ))}
      {shown?.warnings.map((warning) => (
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
