import { Download } from "lucide-react";
import type { MouseEvent } from "react";
import { ProgressBar } from "~/components/admin/progress-bar";
import { Button, buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { tableFormats } from "~/db/enums";
import type { ExportFormat, SubmissionFilters } from "~/features/submissions/schema";
import { numberText } from "~/lib/number-format";
import { type ExportProgress, exportAddress } from "../hooks/use-export";

const formatNames: Record<ExportFormat, string> = { csv: "CSV", xlsx: "Excel" };

type Props = { filters: SubmissionFilters; onStart: (format: ExportFormat) => void };

/** Links to the files of a list: plain downloads without JavaScript, with progress otherwise. */
export function ExportLinks({ filters, onStart }: Props) {
  const startExport = (format: ExportFormat) => (event: MouseEvent) => {
    // With a modifier key the browser opens a tab or saves the file itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onStart(format);
  };
  return tableFormats.map((format) => (
    <a
      className={buttonClass({ variant: "outline", size: "sm" })}
      data-export={format}
      download
      href={exportAddress(filters, format)}
      key={format}
      onClick={startExport(format)}
    >
      <Icon of={Download} />
      Export {formatNames[format]}
    </a>
  ));
}

type BarProps = { progress: ExportProgress | null; onCancel: () => void };

/** The progress of a download, with a button to cancel it. */
export function ExportBar({ progress, onCancel }: BarProps) {
  if (!progress) return null;
  const { name, done, total } = progress;
  const cancel = () => {
    // The bar with the focus disappears: move the focus to the link first.
    document.querySelector<HTMLElement>("[data-export]")?.focus();
    onCancel();
  };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 rounded-lg border border-line bg-house py-3 pr-4 pl-5 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span>
        {name}
        <small className="block text-sm text-subtle tabular-nums">
          {numberText(Math.min(done, total))} of {numberText(total)} submissions
        </small>
      </span>
      <ProgressBar
        className="w-full max-sm:col-span-full max-sm:row-start-2"
        aria-label={`Export of ${name}`}
        max={Math.max(total, 1)}
        value={done}
      />
      <Button onClick={cancel} size="sm" variant="outline">
        Cancel
      </Button>
    </div>
  );
}
