import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { EditorPage } from "./editor-page";

const editor = {
  pending: false,
  conflictNotice: null,
  conflicts: [],
  labelOf: (path: string) => path,
  keepOwnValue: () => undefined,
  takeOtherValue: () => undefined,
  leaving: { current: false },
  form: { formState: { isDirty: true } },
  onSave: () => undefined,
  onDelete: () => undefined,
};

test("a list may have a form of its own: the editor's is beside it, and its button belongs to it", () => {
  const element = (
    <EditorPage
      createLabel="Add hotel"
      editor={editor}
      list={<form method="get" />}
      listPath="/admin/hotels"
      note="Where guests stay"
      openName={null}
      parent={{ label: "Schedule", to: "/admin/programme" }}
      plural="Hotels"
      singular="hotel"
    >
      <input name="name" />
    </EditorPage>
  );
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
  );
  const forms = html.match(/<form[^>]*>|<\/form>/g) ?? [];
  expect(forms.map((tag) => tag.startsWith("</"))).toEqual([false, true, false, true]);
  const id = /<form[^>]* id="([^"]+)"/.exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<button[^>]* form="${id}"[^>]*>Add hotel`));
});
