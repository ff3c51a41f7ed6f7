import { renderToString } from "react-dom/server";
import { useFieldArray, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import type { BlockFields, BlockForm } from "../hooks/use-block-form";
import { BlockFilms } from "./block-films";

const films = ["First", "Last"].map((title) => ({ filmId: title, title, gapSeconds: "0" }));
const refusal = { type: "server", message: "This film is not in the programme" };

function Block() {
  const form = useForm<BlockFields>({
    defaultValues: { title: "Shorts", kind: "shorts", text: "", films },
    errors: { films: [undefined, { filmId: refusal }] },
  });
  const filmFields = useFieldArray({ control: form.control, name: "films" });
  const editor = { form, filmFields, addFilm: () => undefined } as unknown as BlockForm;
  return <BlockFilms editor={editor} films={[]} />;
}

test("why the last film is refused is shown, although no pause follows it", () => {
  expect(renderToString(<Block />)).toContain(refusal.message);
});
