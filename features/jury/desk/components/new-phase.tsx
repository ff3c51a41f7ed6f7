import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { OthersVisibility } from "~/db/lists";
import { useFacts } from "~/features/festival/client";
import { momentOf } from "~/features/festival/wall-clock.rules";
import { call, sentenceOf } from "~/http/call";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { DeskBox } from "~/ui/desk-page";
import { Field, FieldError } from "~/ui/field";
import { Select } from "~/ui/select";
import { TextArea, TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import { createPhase } from "../../setup/calls";
import type { Jury } from "../../setup/schema";

const visibilities: { value: OthersVisibility; label: string }[] = [
  { value: "after_own", label: "Shown with one's own" },
  { value: "after_close", label: "Shown after the close" },
  { value: "never", label: "Never shown" },
];

const firstCriteria = "Chemistry, 30\nStory, 25\nCraft, 20\nVoice, 15\nThe ending, 10";

/** 'Story, 25' → a criterion of that weight; without a number it weighs 1. */
const criterionIn = (line: string) => {
  const [, name = line, weight = "1"] = /^(.*?)(?:,\s*(\d+(?:\.\d+)?))?$/.exec(line.trim()) ?? [];
  return { name: name.trim(), weight: Number(weight), scale: 5 as const, required: true };
};

/** Adds a phase to a jury: when, how many scores, what is asked, and what is hidden. */
export function NewPhase({ juries }: { juries: readonly Jury[] }) {
  const { timeZone } = useFacts();
  const [refused, setRefused] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { revalidate } = useRevalidator();

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "");
    const moment = (name: string) => momentOf(timeZone, text(name))?.toISOString() ?? "";
    setPending(true);
    setRefused(null);
    try {
      const body = {
        ...{ juryId: text("juryId"), name: text("name") },
        ...{ opensAt: moment("opensAt"), closesAt: moment("closesAt") },
        wantedScores: Number(text("wantedScores")),
        ...{ blind: data.has("blind"), namesVisible: data.has("namesVisible") },
        othersVisible: text("othersVisible") as OthersVisibility,
        criteria: text("criteria").split("\n").filter(Boolean).map(criterionIn),
      };
      await call(createPhase, { body });
      form.reset();
      toast({ title: "Phase added", description: body.name, tone: "success" });
      await revalidate();
    } catch (error) {
      setRefused(sentenceOf(error as Error));
    }
    setPending(false);
  }

  return (
    <DeskBox title="A new phase">
      <form className="grid gap-5" noValidate onSubmit={make}>
        <Field label="Jury">
          <Select
            name="juryId"
            options={juries.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field label="Name">
          <TextInput defaultValue="First look" maxLength={120} name="name" />
        </Field>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field hint="The festival's own clock" label="Opens">
            <TextInput name="opensAt" type="datetime-local" />
          </Field>
          <Field label="Closes">
            <TextInput name="closesAt" type="datetime-local" />
          </Field>
        </div>
        <Field label="Scores for each film">
          <TextInput
            defaultValue={3}
            inputMode="numeric"
            min={1}
            name="wantedScores"
            type="number"
          />
        </Field>
        <Field hint="One a line, its weight after a comma. Each has five steps." label="Questions">
          <TextArea defaultValue={firstCriteria} name="criteria" rows={5} />
        </Field>
        <Field label="Others' scores">
          <Select defaultValue="after_own" name="othersVisible" options={visibilities} />
        </Field>
        <Checkbox defaultChecked name="blind">
          Hide who made the film
        </Checkbox>
        <Checkbox name="namesVisible">Show jurors' names beside their scores</Checkbox>
        <div role="alert">{refused && <FieldError>{refused}</FieldError>}</div>
        <div>
          <Button disabled={juries.length === 0} pending={pending} size="sm" type="submit">
            Add the phase
          </Button>
        </div>
      </form>
    </DeskBox>
  );
}
