import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextArea, TextInput } from "~/components/text-input";
import type { EditionState } from "~/db/enums";
import { useSettings } from "~/features/settings/hooks";
import { longDate } from "~/lib/dates/calendar";
import { pages, pathFor } from "~/lib/paths";
import type { EditionNote } from "../../archived-pages.commands.server";
import { useAddNote, useRenameEdition } from "../../hooks";

type NameProps = { slug: string; name: string; version: number };

/** The name of the edition, next to its year. */
export function NameBox({ slug, name, version }: NameProps) {
  const [newName, setNewName] = useState(name);
  const rename = useRenameEdition(slug);
  const isEmpty = newName.trim() === "";
  return (
    <Card title="Name">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) rename.mutate({ name: newName.trim(), version });
        }}
      >
        <TextInput
          aria-invalid={isEmpty || undefined}
          aria-label="Name"
          maxLength={80}
          onChange={(event) => setNewName(event.target.value)}
          value={newName}
        />
        <div>
          <Button
            disabled={isEmpty || newName.trim() === name}
            pending={rename.isPending}
            size="sm"
            type="submit"
            variant="outline"
          >
            Save name
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Links to the edition's pages. */
export function PagesBox({ slug, state }: { slug: string; state: EditionState }) {
  return (
    <Card title="Pages">
      {state === "preparing" ? (
        <p className="text-muted">
          Only you can see this edition, at{" "}
          <a className="link" href={`${pages.home}?preview=${slug}`}>
            {`/?preview=${slug}`}
          </a>
          .
        </p>
      ) : (
        <ul className="grid gap-2">
          <li>
            <a className="link" href={pathFor("year", { year: slug })}>
              /{slug}
            </a>{" "}
            <span className="text-muted">
              {state === "archived" ? "as it was archived" : "as it is now"}
            </span>
          </li>
          <li>
            <a className="link" href={pages.editions}>
              {pages.editions}
            </a>
          </li>
          <li>
            <a className="link" href={pages.numbers}>
              {pages.numbers}
            </a>
          </li>
        </ul>
      )}
    </Card>
  );
}

/** Dated notes below the unchanged pages of an archived edition. */
export function NotesBox({ slug, notes }: { slug: string; notes: readonly EditionNote[] }) {
  const settings = useSettings();
  const [text, setText] = useState("");
  const add = useAddNote(slug, () => setText(""));
  return (
    <Card title="Notes">
      {notes.length > 0 && (
        <ul className="mb-5 grid gap-3">
          {notes.map(({ text, day }) => (
            <li key={`${day} ${text}`}>
              <small className="block text-subtle">{longDate(day, settings)}</small>
              <span className="whitespace-pre-line wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") add.mutate(text.trim());
        }}
      >
        <Field
          hint="It appears below the archived pages, with today's date. It can't be removed."
          label="Add a note"
        >
          <TextArea
            maxLength={1_000}
            onChange={(event) => setText(event.target.value)}
            rows={3}
            value={text}
          />
        </Field>
        <div>
          <Button
            disabled={text.trim() === ""}
            pending={add.isPending}
            size="sm"
            type="submit"
            variant="outline"
          >
            Add note
          </Button>
        </div>
      </form>
    </Card>
  );
}
