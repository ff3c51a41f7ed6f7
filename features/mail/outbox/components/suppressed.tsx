import type { ReadPage } from "~/http/call";
import { Button } from "~/ui/button";
import type { Suppression } from "../../schema";
import { useLiftSuppression } from "../client";

const reasons: Record<Suppression["reason"], string> = {
  bounce: "Mail came back, nothing is sent",
  complaint: "Its owner complained, no newsletter is sent",
};

/** The addresses that mail is kept from, each with the way back. */
export function Suppressed({ list }: { list: ReadPage<Suppression> }) {
  const lift = useLiftSuppression();
  return (
    <>
      <ul className="grid gap-4">
        {list.items.map(({ address, reason, detail }) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" key={address}>
            <span className="min-w-0 wrap-anywhere">
              {address}
              <small className="block text-sm text-subtle">
                {reasons[reason]}
                {detail && `: ${detail}`}
              </small>
            </span>
            <Button
              aria-label={`Send mail to ${address} again`}
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
      {list.total > list.items.length && (
        <p className="mt-4 text-subtle">
          The newest {list.items.length} of {list.total.toLocaleString("en-US")}.
        </p>
      )}
    </>
  );
}
