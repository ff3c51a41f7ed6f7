import { useState } from "react";
import { DayField } from "~/components/admin/day-field";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { dayIn } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import type { Suppression } from "../../schema";
import { useLiftBounces, useLiftSuppression } from "../hooks";
import { suppressions } from "../list.rules";
import { outboxTexts } from "../texts";

const reasons: Record<Suppression["reason"], string> = {
  bounce: "Bounced; we send no emails",
  complaint: "Marked as spam; we send no newsletter",
};

/** Allows emails again to all addresses that bounced since a day. */
function LiftBounces() {
  const { renderedAt, settings } = useFestival();
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const [since, setSince] = useState(today);
  const liftSuppressions = useLiftBounces();
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <DayField
        label={outboxTexts.bouncedSince}
        max={today}
        onChange={(event) => setSince(event.target.value)}
        value={since}
      />
      <ConfirmButton
        cancel={outboxTexts.cancel}
        confirm={outboxTexts.liftAll}
        disabled={!since}
        onConfirm={() => liftSuppressions.mutateAsync(since).catch(() => undefined)}
        question={outboxTexts.liftQuestion}
        title={outboxTexts.liftTitle}
      >
        {outboxTexts.liftAll}
      </ConfirmButton>
    </span>
  );
}

/** Suppressed addresses, each with a button to allow it again. */
export function SuppressedAddresses({ loaded }: { loaded: LoadedListOf<typeof suppressions> }) {
  const { items, total } = useAdminList(suppressions, loaded);
  const liftSuppressions = useLiftSuppression();
  if (total === 0) return null;
  return (
    <Card aside={<LiftBounces />} title={outboxTexts.suppressedAddresses}>
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
              disabled={liftSuppressions.isPending}
              onClick={() => liftSuppressions.mutate(address)}
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
