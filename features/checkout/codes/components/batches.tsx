import { Download } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { Toolbar } from "~/components/admin/toolbar";
import { Button, buttonClass } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { addressOf } from "~/lib/api/contract";
import { shortDate } from "~/lib/dates/calendar";
import { useRevokeBatch } from "../hooks";
import { batchTexts } from "../texts";
import { exportWaiverBatch } from "../waivers.contract";
import type { WaiverBatchRow } from "../waivers.schema";

type Props = {
  batches: readonly WaiverBatchRow[];
  /** The batch whose codes are shown; undefined for all codes. */
  selectedBatch: WaiverBatchRow | undefined;
};

/** Selects a batch of codes; shows how many were used, with links to export and revoke it. */
export function Batches({ batches, selectedBatch }: Props) {
  return (
    <>
      <Form
        method="get"
        onChange={({ currentTarget }) => currentTarget.requestSubmit()}
        preventScrollReset
        replace
        role="search"
      >
        <Toolbar>
          <Select
            aria-label={batchTexts.batch}
            className="max-w-100 text-ellipsis max-sm:max-w-full"
            defaultValue={selectedBatch?.id ?? ""}
            key={selectedBatch?.id}
            name="batch"
            options={[
              { value: "", label: batchTexts.all },
              ...batches.map(({ id, note, used, codes }) => ({
                value: id,
                label: batchTexts.option(note, used, codes),
              })),
            ]}
          />
          <noscript>
            <Button size="sm" type="submit" variant="outline">
              {batchTexts.show}
            </Button>
          </noscript>
        </Toolbar>
      </Form>
      {selectedBatch && <Batch batch={selectedBatch} />}
    </>
  );
}

function Batch({ batch }: { batch: WaiverBatchRow }) {
  const { id, submissionType, note, lastDay, codes, used, takenBack } = batch;
  const settings = useSettings();
  const { name } = categoryOf(settings, submissionType);
  const [isConfirming, setIsConfirming] = useState(false);
  const revoke = useRevokeBatch();
  const unused = codes - used - takenBack;
  return (
    <Toolbar>
      <p className="mr-auto min-w-60 flex-1 text-muted tabular-nums max-sm:basis-full">
        <span className="line-clamp-3 wrap-anywhere text-text">{note}</span>
        {batchTexts.counts(codes, used, takenBack)}
        <small className="block text-sm text-subtle">
          {name}, {batchTexts.until(shortDate(lastDay, settings))}
        </small>
      </p>
      <a
        className={buttonClass({ variant: "outline", size: "sm" })}
        download="waiver-codes.csv"
        href={addressOf(exportWaiverBatch, { params: { id } })}
      >
        <Icon of={Download} />
        {batchTexts.download}
      </a>
      {unused > 0 && (
        <Button onClick={() => setIsConfirming(true)} size="sm" variant="outline">
          {batchTexts.revoke}
        </Button>
      )}
      <ConfirmDialog
        cancel={batchTexts.keep}
        confirm={batchTexts.confirm}
        danger
        onConfirm={() => revoke.mutate(id, { onSettled: () => setIsConfirming(false) })}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        pending={revoke.isPending}
        question={batchTexts.question(unused, note)}
        title={batchTexts.title}
      />
    </Toolbar>
  );
}
