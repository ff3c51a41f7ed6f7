import type { ImportedRowJson } from "~/db/schema/imports";
import type { SourceValues } from "./merge.rules";

/** The source of an entry, in rows and files. Runs anywhere. */

/** A row of `entry_sources`. */
export type EntrySource = SourceValues & {
  submissionId: string;
  editionId: string;
  source: string;
  name: string;
  key: string;
  trackingNumber: string | null;
  base: Record<string, string | number | null>;
  runningSeconds: number | null;
  importId: string | null;
  importedAt: Date;
  pageSentAt: Date | null;
};

/** The platform's values in a row of a file. */
export const sourceValues = ({ source, extra }: ImportedRowJson): SourceValues => ({
  sourceId: source.sourceId ?? null,
  status: source.status ?? null,
  judging: source.judging ?? null,
  fee: source.fee ?? null,
  currency: source.currency ?? null,
  url: source.url ?? null,
  extra,
});

/** The part of a source that an import writes and its undo restores. */
export const snapshotOf = (source: EntrySource) => ({
  sourceId: source.sourceId,
  status: source.status,
  judging: source.judging,
  fee: source.fee,
  currency: source.currency,
  url: source.url,
  extra: source.extra,
  base: source.base,
  runningSeconds: source.runningSeconds,
});
