import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn } from "~/lib/dates/calendar";
import { sheetColumn, sheetPieces } from "~/lib/spreadsheet/export";
import type { readBatchCodes } from "./queries.server";
import { codeAddress, waiverState } from "./rules";
import { waiverStateNames } from "./texts";

type Code = Awaited<ReturnType<typeof readBatchCodes>>[number];

type Given = { facts: FestivalSettings; publicUrl: string; now: Date };

/** The codes of a batch as a CSV file. */
export function batchFile(codes: readonly Code[], { facts, publicUrl, now }: Given) {
  const today = dayIn(facts.timeZone, now);
  const column = sheetColumn<Code>;
  const columns = [
    column("Code", 16, ({ code }) => code),
    column(
      "Link",
      60,
      ({ submissionType, code }) => publicUrl + codeAddress(facts, submissionType, code),
    ),
    column("For whom", 40, ({ note }) => note),
    column("Sent to", 30, ({ email }) => email),
    column("Category", 14, ({ submissionType }) => categoryOf(facts, submissionType).name),
    column("Last day", 12, ({ lastDay }) => lastDay),
    column("State", 12, (code) => waiverStateNames[waiverState(code, today)]),
    column(`Used (${facts.timeZone})`, 20, ({ usedAt }) => usedAt),
    column("Entry", 40, ({ entry }) => entry?.title ?? null),
    column("Submitted by", 30, ({ entry }) => entry?.submitter ?? null),
  ];
  const sheet = { name: "Waiver codes", columns, timeZone: facts.timeZone };
  return sheetPieces("csv", sheet, [codes]);
}
