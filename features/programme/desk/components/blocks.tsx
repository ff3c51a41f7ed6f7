import { type FormEvent, useState } from "react";
import { blockKinds } from "~/db/lists";
import { useDeskMutation } from "~/features/desk/client";
import { pages } from "~/http/addresses";
import { call } from "~/http/call";
import { Button } from "~/ui/button";
import { DeskBox, DeskDuo, DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { TextArea, TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import { changeBlock, createBlock, deleteBlock } from "../../blocks/calls";
import type { Block } from "../../blocks/schema";
import type { BlockFilm, DeskBlock } from "../room.server";

type Props = { films: readonly BlockFilm[]; blocks: readonly DeskBlock[] };

const crumbs = (label: string) => [
  { label: "Dashboard", to: pages.portal },
  { label: "Programme", to: pages.adminProgramme },
  { label },
];

/** The blocks of the programme: what is shown in one go, with its films in their order. */
export function BlocksPage({ films, blocks }: Props) {
  const [chosen, choose] = useState<string | null>(null);
  const one = blocks.find(({ id }) => id === chosen) ?? null;
  const titleOf = new Map(films.map(({ id, title }) => [id, title]));
  const used = new Set(blocks.flatMap((block) => block.films.map(({ filmId }) => filmId)));
  const single = useDeskMutation(async (alone: readonly BlockFilm[]) => {
    for (const { id, title } of alone) {
      await call(createBlock, { body: { title, kind: "single", films: [{ filmId: id }] } });
    }
    toast({ title: "Blocks made", description: `${alone.length}`, tone: "success" });
  });
  const alone = films.filter(({ id }) => !used.has(id));
  return (
    <>
      <DeskHead
        actions={
          alone.length > 0 && (
            <Button
              onClick={() => single.mutate(alone)}
              pending={single.isPending}
              size="sm"
              variant="outline"
            >
              {`A block for each of ${alone.length} films`}
            </Button>
          )
        }
        crumbs={crumbs("Blocks")}
        note="What is shown in one go"
        title="Blocks"
      />
      <DeskDuo>
        <DeskBox aria-label="All blocks" flush>
          {blocks.length === 0 && (
            <EmptyState title="No block yet">
              A block holds one film, several short ones or an event; the board places it.
            </EmptyState>
          )}
          <ul className="divide-y divide-line">
            {blocks.map((block) => (
              <li key={block.id}>
                <button
                  aria-pressed={block.id === chosen}
                  className="grid w-full gap-0.5 px-5 py-3 text-left hover:bg-surface-1 focus-visible:-outline-offset-2 aria-pressed:bg-surface-2"
                  onClick={() => choose(block.id)}
                  type="button"
                >
                  <b className="font-medium wrap-anywhere">{block.title}</b>
                  <span className="text-sm text-muted wrap-anywhere">
                    {block.kind}, {block.minutes} min
                    {block.films.length > 1 &&
                      `: ${block.films.map(({ filmId }) => titleOf.get(filmId)).join(", ")}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </DeskBox>
        <BlockForm
          films={films}
          key={one ? `${one.id} ${one.version}` : "new"}
          one={one}
          onNew={() => choose(null)}
        />
      </DeskDuo>
    </>
  );
}

const kinds = blockKinds.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

type FormProps = { films: readonly BlockFilm[]; one: Block | null; onNew: () => void };

/** A block made or changed: its films are chosen one after the other, in the order in which they run. */
function BlockForm({ films, one, onNew }: FormProps) {
  const [placed, setPlaced] = useState(one?.films ?? []);
  const done = () => {
    toast({ title: "Saved", tone: "success" });
    if (!one) setPlaced([]);
  };
  const save = useDeskMutation(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "");
    const kind = text("kind") as Block["kind"];
    const body = { title: text("title"), text: text("text"), kind, films: placed };
    if (one) {
      const params = { id: one.id };
      await call(changeBlock, { params, body: { ...body, version: one.version } });
    } else {
      await call(createBlock, { body });
      form.reset();
    }
  }, done);
  const remove = useDeskMutation(
    ({ id, version }: Block) =>
      call(deleteBlock, { params: { id }, query: { version: String(version) } }),
    onNew,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(event.currentTarget);
  };
  const titleOf = new Map(films.map(({ id, title }) => [id, title]));
  const left = films.filter(({ id }) => !placed.some(({ filmId }) => filmId === id));
  const swap = (at: number) =>
    setPlaced((all) => all.with(at, all[at - 1] as never).with(at - 1, all[at] as never));
  return (
    <DeskBox title={one ? "Change the block" : "A new block"}>
      <form className="grid gap-4" data-density="compact" onSubmit={submit}>
        <Field label="Title">
          <TextInput defaultValue={one?.title} maxLength={200} name="title" required />
        </Field>
        <Field label="Kind">
          <Select defaultValue={one?.kind} name="kind" options={kinds} />
        </Field>
        <Field label="Text" optional>
          <TextArea defaultValue={one?.text} maxLength={5000} name="text" rows={3} />
        </Field>
        <ol aria-label="Films of the block" className="grid gap-2">
          {placed.map(({ filmId, gapSeconds }, at) => (
            <li className="flex flex-wrap items-center gap-2" key={filmId}>
              <span className="min-w-0 flex-1 wrap-anywhere">{titleOf.get(filmId)}</span>
              <label className="flex items-center gap-2 text-sm text-muted">
                Pause, seconds
                <input
                  className="input w-20"
                  min={0}
                  onChange={({ target }) =>
                    setPlaced((all) => all.with(at, { filmId, gapSeconds: Number(target.value) }))
                  }
                  type="number"
                  value={gapSeconds}
                />
              </label>
              {at > 0 && (
                <Button onClick={() => swap(at)} size="sm" variant="ghost">
                  Earlier
                </Button>
              )}
              <Button
                onClick={() => setPlaced((all) => all.toSpliced(at, 1))}
                size="sm"
                variant="ghost"
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
        <Field label="Add a film">
          <Select
            onChange={({ target }) =>
              setPlaced((all) => [...all, { filmId: target.value, gapSeconds: 0 }])
            }
            options={left.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder="Choose a film of the programme"
            value=""
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button pending={save.isPending} size="sm" type="submit">
            {one ? "Save block" : "Make block"}
          </Button>
          {one && (
            <>
              <Button onClick={() => remove.mutate(one)} size="sm" variant="outline">
                Delete
              </Button>
              <Button onClick={onNew} size="sm" variant="outline">
                New block
              </Button>
            </>
          )}
        </div>
      </form>
    </DeskBox>
  );
}
