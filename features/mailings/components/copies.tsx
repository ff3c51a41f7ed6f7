import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { addressOf } from "~/lib/api/contract";
import { isolate } from "~/lib/bidi";
import { showMailingCopy } from "../contract";
import type { AudienceSummary, Mailing } from "../schema";

const copyIndexes = ["0", "1", "2"] as const;

type Props = { mailing: Mailing; audienceSummary: AudienceSummary };

/** The email as its first three recipients get it. */
export function Copies({ mailing, audienceSummary: { first } }: Props) {
  const [selectedIndex, setSelectedIndex] = useState(0);
  const shownIndex = Math.min(selectedIndex, first.length - 1);
  const copyIndex = copyIndexes[shownIndex];
  const recipient = first[shownIndex];
  if (!recipient || !copyIndex) return null;
  return (
    <Card flush title={first.length === 1 ? "Preview" : `First ${first.length} emails`}>
      {first.length > 1 && (
        <fieldset className="border-t border-line px-5 py-3 max-sm:px-4">
          <legend className="sr-only">Recipient</legend>
          <div className="flex flex-wrap gap-1.5">
            {first.map(({ name, email, title }, index) => (
              <Button
                aria-pressed={index === shownIndex}
                className="max-w-full [&_span]:truncate"
                key={`${email} ${title}`}
                onClick={() => setSelectedIndex(index)}
                size="sm"
                variant={index === shownIndex ? "outline" : "ghost"}
              >
                <span>{name}</span>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <dl className="grid grid-cols-[3.5em_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line px-5 py-3.5 max-sm:px-4 [&_dd]:wrap-anywhere [&_dt]:text-subtle">
        <dt>To</dt>
        <dd>
          {isolate(recipient.name)}, {recipient.email}
        </dd>
        {recipient.title && (
          <>
            <dt>Entry</dt>
            <dd>{recipient.title}</dd>
          </>
        )}
      </dl>
      <iframe
        className="h-[min(560px,70svh)] w-full border-0 border-t border-line bg-house"
        key={`${shownIndex} ${mailing.version}`}
        sandbox=""
        src={addressOf(showMailingCopy, {
          params: { id: mailing.id, at: copyIndex },
          query: { framed: "1", version: String(mailing.version) },
        })}
        title={`Email to ${isolate(recipient.name)}`}
      />
    </Card>
  );
}
