import { useEffect, useRef, useState } from "react";
import type { ExportFormat, SubmissionFilters } from "~/features/submissions/schema";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetchStream } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { saveFile } from "~/lib/api/download-file";
import { decodeFrames } from "~/lib/length-prefixed-frames";
import { numberText } from "~/lib/number-format";
import { toast } from "~/lib/toast";
import { exportSubmissions } from "../contract";

/** The progress of a download, in rows. */
export type ExportProgress = { name: string; done: number; total: number };

/** The URL of the export of the filtered list. */
export function exportAddress(filters: SubmissionFilters, format: ExportFormat): string {
  return addressOf(exportSubmissions, { query: { ...filters, format } });
}

/** Shorter downloads show no progress, since it would only flash. */
const progressDelayMs = 300;

/** Fetches exports, one at a time; shows progress and can be cancelled. */
export function useExport(filters: SubmissionFilters) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const runningDownload = useRef<AbortController>(undefined);
  useEffect(() => () => runningDownload.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    if (runningDownload.current) return;
    const abortController = new AbortController();
    runningDownload.current = abortController;
    const name = `submissions.${format}`;
    const startTime = performance.now();
    try {
      const response = await apiFetchStream(
        `${exportAddress(filters, format)}&frames=true`,
        abortController.signal,
      );
      const total = Number(response.headers.get("x-total-count"));
      const parts: BlobPart[] = [];
      let doneRows = 0;
      if (!response.body) throw new Error("The download is empty.");
      for await (const { rows, bytes } of decodeFrames(response.body)) {
        parts.push(bytes);
        doneRows += rows;
        if (performance.now() - startTime > progressDelayMs)
          setProgress({ name, done: doneRows, total });
      }
      saveFile(name, new Blob(parts));
      const countText = doneRows === 1 ? "1 submission" : `${numberText(doneRows)} submissions`;
      toast({ title: `${name} downloaded`, description: countText, tone: "success" });
    } catch (error) {
      if (!abortController.signal.aborted) reportError(error as Error);
    } finally {
      runningDownload.current = undefined;
      setProgress(null);
    }
  };
  const cancel = () => {
    runningDownload.current?.abort();
    toast({ title: "Export cancelled" });
  };
  return { progress, start, cancel };
}
