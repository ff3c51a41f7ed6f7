import { EmailLink, Quiet, Rows } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.server";
import type { Email } from "~/features/mail/schema";
import { categoryOf, deadlineDay, deadlineHour } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, longDate } from "~/lib/dates/calendar";
import type { DraftRow } from "../../types.server";
import { draftTitle, feeNow } from "../queries.server";
import { lastsThrough, sayable } from "../rules";

type Given = {
  facts: FestivalSettings;
  now: Date;
  /** Opens what was typed. */
  address: string;
};

/**
 * Reminds of an entry that was typed and not paid. Its address is proven by nobody, so
 * the letter says little of what was typed: no name, and a title only where it is plain.
 */
export function unpaidReminder(draft: DraftRow, to: string, { facts, now, address }: Given): Email {
  const { name } = categoryOf(facts, draft.submissionType);
  const subject = `Your ${name.toLowerCase()} is not paid yet`;
  const { dollars } = feeNow(draft, { facts }, now);
  const deadline = `${longDate(deadlineDay(facts))}, ${deadlineHour(facts)}`;
  const rows: [string, string][] = [
    ["Title", sayable(draft.values?.filmTitle ? draftTitle(draft) : null) ?? ""],
    ["Category", name],
    ["Typed on", longDate(dayIn(facts.timeZone, draft.createdAt))],
    ["Fee now", `$${dollars}`],
    draft.forNext ? ["Edition", "The next one"] : ["Deadline", deadline],
  ];
  return {
    kind: "unpaid_reminder",
    to,
    replyTo: facts.mailboxes.hello,
    subject,
    ...renderEmail(
      facts,
      subject,
      <>
        <p>
          You filled in the whole form, and the fee was not paid. What you typed is kept. It is not
          an entry before it is paid.
        </p>
        <Rows rows={rows} />
        <p>
          <EmailLink button to={address}>
            Look at it and pay
          </EmailLink>
        </p>
        <p>
          The link needs no account. It shows what you typed, with the fee of the day. Keep it to
          yourself.
        </p>
        <Quiet>
          We remind you of it this once, keep it through{" "}
          {longDate(lastsThrough(facts, draft.createdAt))}, and then erase it. If you never sent us
          anything, somebody mistyped an address; you need do nothing.
        </Quiet>
      </>,
    ),
  };
}
