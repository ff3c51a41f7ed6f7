import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { addressOf } from "~/lib/api/contract";
import { isolate } from "~/lib/bidi";
import { showMailingCopy } from "../contract";
import { type AudienceSummary, isNewsletter, type Mailing } from "../schema";

const copyIndexes = ["0", "1", "2"] as const;

type Shown = {
  label: string;
  /** Of the frame. */
  title: string;
  at: (typeof copyIndexes)[number];
  view?: "dark" | "text";
  className?: string;
};

/** The one copy of a newsletter, as different mail programs show it. */
const newsletterViews: readonly Shown[] = [
  { label: "Phone", title: "Phone", at: "0", className: "max-w-94" },
  { label: "Desktop", title: "Desktop", at: "0" },
  { label: "Dark", title: "Dark", at: "0", view: "dark" },
  { label: "Text", title: "Text", at: "0", view: "text" },
];

type Props = { mailing: Mailing; audienceSummary: AudienceSummary };

/** The email as its first three recipients get it, or a newsletter as mail programs show it. */
export function Copies({ mailing, audienceSummary: { first } }: Props) {
  const [selectedIndex, setSelectedIndex] = useState(0);
  const isForAll = isNewsletter(mailing);
  const copies: readonly Shown[] = isForAll
    ? newsletterViews
    : copyIndexes.flatMap((at, index) => {
        const name = first[index]?.name;
        return name === undefined ? [] : [{ label: name, title: `Email to ${isolate(name)}`, at }];
      });
  const shownIndex = Math.min(selectedIndex, copies.length - 1);
  const shown = copies[shownIndex];
  const recipient = isForAll ? null : first[shownIndex];
  if (!shown) return null;
  return (
    <Card
      flush
      title={isForAll || copies.length === 1 ? "Preview" : `First ${copies.length} emails`}
    >
      {copies.length > 1 && (
        <fieldset className="border-t border-line px-5 py-3 max-sm:px-4">
          <legend className="sr-only">{isForAll ? "Shown as" : "Recipient"}</legend>
          <div className="flex flex-wrap gap-1.5">
            {copies.map(({ label }, index) => (
              <Button
                aria-pressed={index === shownIndex}
                className="max-w-full [&_span]:truncate"
                // biome-ignore lint/suspicious/noArrayIndexKey: two recipients may have one name
                key={index}
                onClick={() => setSelectedIndex(index)}
                size="sm"
                variant={index === shownIndex ? "outline" : "ghost"}
              >
                <span>{label}</span>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {recipient && (
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
      )}
      <iframe
        className={`mx-auto block h-[min(600px,72svh)] w-full border-0 border-t border-line bg-house ${shown.className ?? ""}`}
        key={`${shownIndex} ${mailing.version}`}
        sandbox=""
        src={addressOf(showMailingCopy, {
          params: { id: mailing.id, at: shown.at },
          query: { framed: "1", version: String(mailing.version), view: shown.view },
        })}
        title={shown.title}
      />
    </Card>
  );
}
