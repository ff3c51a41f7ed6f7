import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { ReasonForm } from "~/features/awards/admin/components/reason-form";
import { useSettings } from "~/features/settings/hooks";
import { wallClock } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import { ballotValues } from "../../rules";
import type { Box } from "../../schema";
import { boxTexts } from "../../texts";
import { useChangeBox, usePutPaper, useVoidBox } from "../hooks";

export type BoxTask = { kind: "edit" | "paper" | "void"; box: Box };

type Props = { task: BoxTask; onClose: () => void };

/** What the team enters about the vote of a screening. */
export function BoxDialog({ task: { kind, box }, onClose }: Props) {
  const titles = { edit: boxTexts.edit, paper: boxTexts.paper, void: boxTexts.voidTitle };
  const descriptions = { edit: box.title, paper: boxTexts.paperNote, void: boxTexts.voidQuestion };
  const forms = { edit: EditForm, paper: PaperForm, void: VoidForm };
  const Form = forms[kind];
  return (
    <Dialog
      description={descriptions[kind]}
      onOpenChange={onClose}
      open
      size={kind === "paper" ? "wide" : undefined}
      title={titles[kind]}
    >
      <Form box={box} onClose={onClose} />
    </Dialog>
  );
}

type FormProps = { box: Box; onClose: () => void };

function EditForm({ box, onClose }: FormProps) {
  const { timeZone } = useSettings();
  const localOf = (moment: string) => wallClock(timeZone, new Date(moment));
  const [admitted, setAdmitted] = useState(box.admitted === null ? "" : String(box.admitted));
  const [opens, setOpens] = useState(localOf(box.opensAt));
  const [closes, setCloses] = useState(localOf(box.closesAt));
  const change = useChangeBox(box, onClose);
  const changedMoment = (text: string, before: string) =>
    text === localOf(before) ? undefined : momentOf(timeZone, text)?.toISOString();
  const errorOf = (text: string) =>
    momentOf(timeZone, text) ? undefined : (wallTimeError(text) ?? undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (errorOf(opens) || errorOf(closes)) return;
    change.mutate({
      admitted: admitted.trim() === "" ? null : Number(admitted),
      opensAt: changedMoment(opens, box.opensAt),
      closesAt: changedMoment(closes, box.closesAt),
    });
  };
  return (
    <form className="grid gap-4 mt-4" method="post" onSubmit={send}>
      <Field hint={boxTexts.admittedHint(box.capacity)} label={boxTexts.admitted} optional>
        <TextInput
          inputMode="numeric"
          max={box.capacity}
          min={0}
          onChange={(event) => setAdmitted(event.target.value)}
          type="number"
          value={admitted}
        />
      </Field>
      <Field error={errorOf(opens)} label={boxTexts.opensAt}>
        <TextInput
          onChange={(event) => setOpens(event.target.value)}
          required
          type="datetime-local"
          value={opens}
        />
      </Field>
      <Field error={errorOf(closes)} label={boxTexts.closesAt}>
        <TextInput
          onChange={(event) => setCloses(event.target.value)}
          required
          type="datetime-local"
          value={closes}
        />
      </Field>
      <Button className="justify-self-end" pending={change.isPending} size="md" type="submit">
        {boxTexts.save}
      </Button>
    </form>
  );
}

function PaperForm({ box, onClose }: FormProps) {
  const put = usePutPaper(box, onClose);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    put.mutate({
      films: box.films.map(({ filmId }) => ({
        filmId,
        counts: ballotValues.map((value) => Number(fields.get(`${filmId} ${value}`))),
      })),
    });
  };
  return (
    <form className="grid gap-6 mt-4" method="post" onSubmit={send}>
      {box.films.map(({ filmId, title }) => (
        <fieldset className="min-w-0" key={filmId}>
          <legend className="field-label mb-2 wrap-anywhere">{title}</legend>
          <div className="grid grid-cols-5 gap-2">
            {ballotValues.map((value) => (
              <label className="grid gap-1 text-sm text-muted" key={value}>
                {value}
                <input
                  aria-label={boxTexts.paperCount(title, value)}
                  className="input"
                  // Counts that were entered before must not be replaced by zeros unseen.
                  defaultValue={box.paper > 0 ? undefined : 0}
                  inputMode="numeric"
                  min={0}
                  name={`${filmId} ${value}`}
                  required
                  type="number"
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button className="justify-self-end" pending={put.isPending} size="md" type="submit">
        {boxTexts.save}
      </Button>
    </form>
  );
}

function VoidForm({ box, onClose }: FormProps) {
  const makeVoid = useVoidBox(box, onClose);
  return (
    <ReasonForm
      label={boxTexts.reason}
      onSend={(reason) => makeVoid.mutate(reason)}
      pending={makeVoid.isPending}
      submit={boxTexts.void}
    />
  );
}
