import { ArrowUp, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { IconButton } from "~/components/icon-button";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { blockKinds } from "~/db/enums";
import { pages } from "~/lib/paths";
import type { Block } from "../../blocks/schema";
import { type BlockForm, useBlockForm } from "../hooks/use-block-form";
import type { BlockFilm } from "../pages.server";
import { EditorPage } from "./editor-page";

const kinds = blockKinds.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

type Props = {
  films: readonly BlockFilm[];
  one: Block | null;
  action: ReactNode;
  list: ReactNode;
};

/** A block made or changed: its films are chosen one after the other, in the order in which they run. */
export function BlockEditor({ films, one, action, list }: Props) {
  const editor = useBlockForm(one, films);
  const { register, formState } = editor.form;
  const { errors } = formState;
  return (
    <EditorPage
      action={action}
      editor={editor}
      list={list}
      make="Create block"
      many="Blocks"
      note="Films shown together in one screening"
      one="block"
      open={one?.title ?? null}
      room={pages.adminProgrammeBlocks}
    >
      <Field error={errors.title?.message} label="Title">
        <TextInput maxLength={200} {...register("title")} />
      </Field>
      <Field error={errors.kind?.message} label="Kind">
        <Select options={kinds} {...register("kind")} />
      </Field>
      <Field error={errors.text?.message} label="Text" optional>
        <TextArea maxLength={5000} rows={3} {...register("text")} />
      </Field>
      <Placed editor={editor} />
      <Adding editor={editor} films={films} />
    </EditorPage>
  );
}

/** The films of the block, each with the pause after it. */
function Placed({ editor: { form, placed } }: { editor: BlockForm }) {
  const wrong = form.formState.errors.films;
  if (placed.fields.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ol aria-label="Films of the block" className="grid gap-3">
        {placed.fields.map(({ id, title }, at) => (
          <li className="grid gap-1.5" key={id}>
            <span className="flex items-center gap-1">
              <b className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</b>
              {at > 0 && (
                <IconButton
                  icon={ArrowUp}
                  label={`${title} earlier`}
                  onClick={() => placed.swap(at, at - 1)}
                />
              )}
              <IconButton
                icon={Trash2}
                label={`Remove ${title}`}
                onClick={() => placed.remove(at)}
              />
            </span>
            <Field
              className="grid-cols-[auto_6rem] items-center gap-3"
              error={wrong?.[at]?.gapSeconds?.message ?? wrong?.[at]?.filmId?.message}
              label="Pause after the film, seconds"
            >
              <TextInput inputMode="numeric" {...form.register(`films.${at}.gapSeconds`)} />
            </Field>
          </li>
        ))}
      </ol>
      {wrong?.message && <FieldError>{wrong.message}</FieldError>}
    </div>
  );
}

type Adds = { editor: BlockForm; films: readonly BlockFilm[] };

/** A film is chosen, then added: arrow keys walk through the list without putting anything in. */
function Adding({ editor: { placed, add }, films }: Adds) {
  const [next, setNext] = useState("");
  const left = films.filter(
    ({ id, mayBeAdded }) => mayBeAdded && !placed.fields.some(({ filmId }) => filmId === id),
  );
  const put = () => {
    add(next);
    setNext("");
  };
  return (
    <div className="grid gap-3">
      <Field label="Add a film">
        <Select
          onChange={({ target }) => setNext(target.value)}
          options={left.map(({ id, title }) => ({ value: id, label: title }))}
          placeholder="Choose a film of the programme"
          value={next}
        />
      </Field>
      <Button disabled={!next} onClick={put} size="sm" variant="outline">
        Add to the block
      </Button>
    </div>
  );
}
