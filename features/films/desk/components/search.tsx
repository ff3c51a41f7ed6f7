import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "~/ui/button";
import { DeskSearch, DeskTools } from "~/ui/desk-tools";

/** Milliseconds without a key until the search is sent. */
const typingPause = 300;

/** Looks films up by words. An ordinary form, so that it works before scripts run. */
export function FilmSearch({ q }: { q: string }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const box = form.current?.elements.namedItem("q");
    // Going back shows what was searched for then; what is being typed stays.
    if (timer.current === undefined && box instanceof HTMLInputElement && box.value.trim() !== q) {
      box.value = q;
    }
  }, [q]);

  const send = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void submit(form.current, { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      ref={form}
      role="search"
    >
      <DeskTools>
        <DeskSearch
          defaultValue={q}
          label="Search proposed films"
          maxLength={100}
          name="q"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(send, typingPause);
          }}
          placeholder="Title, director, country, any word"
        />
        <noscript>
          <Button size="sm" type="submit" variant="outline">
            Search
          </Button>
        </noscript>
      </DeskTools>
    </Form>
  );
}
