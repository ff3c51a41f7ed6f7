import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { type SubmissionType, submissionTypes } from "~/db/lists";
import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { call, sentenceOf } from "~/http/call";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { DeskBox } from "~/ui/desk-page";
import { Field, FieldError } from "~/ui/field";
import { TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import { createJury } from "../../setup/calls";

/** Makes a jury: its name, what it judges, who sits on it. */
export function NewJury({ people }: { people: readonly { id: string; name: string }[] }) {
  const facts = useFacts();
  const [refused, setRefused] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { revalidate } = useRevalidator();

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    setPending(true);
    setRefused(null);
    try {
      const body = {
        name: String(data.get("name")),
        categories: data.getAll("category").map((one) => one as SubmissionType),
        members: data.getAll("member").map((personId) => ({ personId: String(personId) })),
      };
      await call(createJury, { body });
      form.reset();
      toast({ title: "Jury made", description: body.name, tone: "success" });
      await revalidate();
    } catch (error) {
      setRefused(sentenceOf(error as Error));
    }
    setPending(false);
  }

  return (
    <DeskBox title="A new jury">
      <form className="grid gap-5" noValidate onSubmit={make}>
        <Field label="Name">
          <TextInput maxLength={120} name="name" />
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">Categories</legend>
          {submissionTypes.map((type) => (
            <Checkbox key={type} name="category" value={type}>
              {categoryOf(facts, type).name}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">Members</legend>
          {people.length === 0 && <p className="text-muted">Nobody to choose yet.</p>}
          {people.map(({ id, name }) => (
            <Checkbox key={id} name="member" value={id}>
              {name}
            </Checkbox>
          ))}
        </fieldset>
        <div role="alert">{refused && <FieldError>{refused}</FieldError>}</div>
        <div>
          <Button pending={pending} size="sm" type="submit">
            Make the jury
          </Button>
        </div>
      </form>
    </DeskBox>
  );
}
