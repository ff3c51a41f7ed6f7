import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { Loaded } from "~/lib/admin-list/list";
import { numberText } from "~/lib/number-format";
import type { Suppression } from "../../schema";
import { useLiftSuppression } from "../hooks";
import { suppressions } from "../list.rules";

const reasons: Record<Suppression["reason"], string> = {
  bounce: "Bounced; we send no emails",
  complaint: "Marked as spam; we send no newsletter",
};

/** Suppressed addresses, each with a button to allow it again. */
export function Suppressed({ loaded }: { loaded: Loaded<typeof suppressions> }) {
  const { items, total } = useAdminList(suppressions, loaded);
  const lift = useLiftSuppression();
  if (total === 0) return null;
  return (
    <Card title="Suppressed addresses">
      <ul className="grid gap-4">
        {items.map(({ address, reason, detail }) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" key={address}>
            <span className="min-w-0 wrap-anywhere">
              {address}
              <small className="block text-sm text-subtle">
                {reasons[reason]}
                {detail && `: ${detail}`}
              </small>
            </span>
            <Button
              aria-label={`Allow emails to ${address} again`}
              disabled={lift.isPending}
              onClick={() => lift.mutate(address)}
              size="sm"
              variant="outline"
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-4 text-subtle">
          Newest {items.length} of {numberText(total)}.
        </p>
      )}
    </Card>
  );
}
