import { useMemo } from "react";
import { Form } from "react-router";
import { type Column, DataTable } from "~/components/admin/data-table";
import { DayField } from "~/components/admin/day-field";
import { Toolbar } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Select } from "~/components/select";
import { categoryFilter } from "~/features/settings/category.texts";
import { useSettings } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { shortDate } from "~/lib/dates/calendar";
import { formatMoney } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import { exportDayBook } from "../contract";
import type { DayBook, DayBookFilters, DayBookLine } from "../schema";
import { paymentTexts } from "../texts";
import { FileLinks } from "./file-links";
import { PaymentsPage } from "./payments-page";

/** A line of a day, or of the totals (no day). */
type Line = Omit<DayBookLine, "day"> & { day: string | null };

/** Payments and refunds per day, as the provider books them; with totals. */
export function DayBookView({ book, filters }: { book: DayBook; filters: DayBookFilters }) {
  const { categories, formats } = useSettings();
  const columns = useMemo(() => columnsOf(formats), [formats]);
  const lines: Line[] = [...book.days, ...book.total.map((sum) => ({ ...sum, day: null }))];
  return (
    <PaymentsPage
      actions={<FileLinks call={exportDayBook} name="day-book" query={filters} />}
      note={paymentTexts.dayBookNote}
      view="days"
    >
      <Form method="get" role="search">
        <input name="view" type="hidden" value="days" />
        <input name="edition" type="hidden" value={filters.edition ?? ""} />
        <Toolbar>
          <Select
            aria-label="Category"
            defaultValue={filters.type ?? ""}
            name="type"
            options={categoryFilter(categories)}
          />
          <DayField defaultValue={filters.from} label="From" name="from" />
          <DayField defaultValue={filters.to} label="to" name="to" />
          <Button size="sm" type="submit" variant="outline">
            Show
          </Button>
        </Toolbar>
      </Form>
      {book.days.length === 0 ? (
        <EmptyState title="No payments on these days">Choose other days.</EmptyState>
      ) : (
        <DataTable
          caption="Daily totals"
          columns={columns}
          rowKey={({ day, currency }) => `${day} ${currency}`}
          rows={lines}
        />
      )}
    </PaymentsPage>
  );
}

type Formats = FestivalSettings["formats"];

function columnsOf(formats: Formats): Column<Line>[] {
  const moneyColumn = (
    id: string,
    header: string,
    centsOf: (line: Line) => number,
    hideBelow?: Column<Line>["hideBelow"],
  ): Column<Line> => ({
    id,
    header,
    numeric: true,
    ...(hideBelow && { hideBelow }),
    cell: (line) => {
      const text = formatMoney(centsOf(line), line.currency, formats);
      return line.day ? text : <b>{text}</b>;
    },
  });
  return [
    { id: "day", header: "Day", cell: (line) => <DayCell formats={formats} line={line} /> },
    moneyColumn("paid", "Paid", ({ paidCents }) => paidCents),
    moneyColumn("refunded", "Refunded", ({ refundedCents }) => refundedCents, "xs"),
    moneyColumn("fees", "Provider fees", ({ feeCents }) => feeCents, "s"),
    moneyColumn("net", "Net", ({ netCents }) => netCents),
  ];
}

function DayCell({ line, formats }: { line: Line; formats: Formats }) {
  const { day, currency, payments, waivers, feesUnknown, refundedCents, feeCents } = line;
  return (
    <>
      {day ? (
        <time className="whitespace-nowrap" dateTime={day}>
          {shortDate(day, { formats })}
        </time>
      ) : (
        <b>All, {currency.toUpperCase()}</b>
      )}
      <small className="block text-sm text-subtle">
        {payments === 1 ? "1 payment" : `${numberText(payments)} payments`}
        {waivers > 0 && `, ${numberText(waivers)} waived`}
        {refundedCents !== 0 && (
          <span className="sm:hidden">
            , −{formatMoney(refundedCents, currency, formats)} refunded
          </span>
        )}
        {feeCents > 0 && (
          <span className="md:hidden">, −{formatMoney(feeCents, currency, formats)} fees</span>
        )}
        {feesUnknown > 0 && `, ${paymentTexts.feesUnknown(feesUnknown)}`}
      </small>
    </>
  );
}
