import { Download } from "lucide-react";
import { buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { tableFormats } from "~/db/enums";
import type { ExportFormat } from "~/features/submissions/schema";
import { addressOf, type Contract } from "~/lib/api/contract";

const formatNames: Record<ExportFormat, string> = { csv: "CSV", xlsx: "Excel" };

type Props = {
  /** The call that returns the file. */
  call: Contract;
  /** Without the file extension. */
  name: string;
  query: Record<string, string | undefined>;
};

/** Links to the files of a list. */
export function FileLinks({ call, name, query }: Props) {
  return tableFormats.map((format) => (
    <a
      className={buttonClass({ variant: "outline", size: "sm" })}
      download={`${name}.${format}`}
      href={addressOf(call, { query: { ...query, format } })}
      key={format}
    >
      <Icon of={Download} />
      Export {formatNames[format]}
    </a>
  ));
}
