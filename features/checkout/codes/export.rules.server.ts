import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn } from "~/lib/dates/calendar";
import { sheetColumn, sheetPieces } from "~/lib/spreadsheet/export";
import { codeAddress, waiverState } from "./rules";
import { waiverStateNames } from "./texts";
import type { readBatchCodes } from "./waivers.queries.server";

type Code = Awaited<ReturnType<typeof readBatchCodes>>[number];

type FileOptions = { settings: FestivalSettings; publicUrl: string; now: Date };

/** The codes of a batch as a CSV file. */
export function batchFile(codes: readonly Code[], { settings, publicUrl, now }: FileOptions) {
  const today = dayIn(settings.timeZone, now);
  const column = sheetColumn<Code>;
  const columns = [
    column("Code", 16, ({ code }) => code),
    column(
      "Link",
      60,
      ({ submissionType, code }) => publicUrl + codeAddress(settings, submissionType, code),
    ),
    column("For whom", 40, ({ note }) => note),
    column("Sent to", 30, ({ email }) => email),
    column("Category", 14, ({ submissionType }) => categoryOf(settings, submissionType).name),
    column("Last day", 12, ({ lastDay }) => lastDay),
    column("State", 12, (code) => waiverStateNames[waiverState(code, today)]),
    column(`Used (${settings.timeZone})`, 20, ({ usedAt }) => usedAt),
    column("Entry", 40, ({ entry }) => entry?.title ?? null),
    column("Submitted by", 30, ({ entry }) => entry?.submitter ?? null),
  ];
  const sheet = { name: "Waiver codes", columns, timeZone: settings.timeZone };
  return sheetPieces("csv", sheet, [codes]);
}
