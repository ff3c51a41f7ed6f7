import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { EditorPage } from "./editor-page";
import { PickList } from "./pick-list";

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

const rows = [{ id: "a", name: "The Pier" }];

/** The page of hotels at an address. */
function pageAt(address: string, openName: string | null = null): string {
  const element = (
    <EditorPage
      createLabel="Add hotel"
      editor={editor}
      list={
        <>
          <form method="get" />
          <PickList
            empty={null}
            label="All hotels"
            linesOf={({ name }) => [name, null]}
            param="hotel"
            rows={rows}
          />
        </>
      }
      listPath="/admin/hotels"
      note="Where guests stay"
      openName={openName}
      title="Hotels"
      singular="hotel"
    >
      <input name="name" />
    </EditorPage>
  );
  const routes = [{ path: "/admin/hotels", element }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll("&amp;", "&");
}

test("a list may have a form of its own: the editor's is beside it, and its button belongs to it", () => {
  const html = pageAt("/admin/hotels");
  const forms = html.match(/<form[^>]*>|<\/form>/g) ?? [];
  expect(forms.map((tag) => tag.startsWith("</"))).toEqual([false, true, false, true]);
  const id = /<form[^>]* id="([^"]+)"/.exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<button[^>]* form="${id}"[^>]*>Add hotel`));
});

test("a row of the list and a new one stay in the edition of the address", () => {
  expect(pageAt("/admin/hotels")).toContain('href="/admin/hotels?hotel=a"');
  const html = pageAt("/admin/hotels?edition=2027&q=pier&hotel=a", "The Pier");
  expect(html).toMatch(
    /<a aria-current="true"[^>]* href="\/admin\/hotels\?edition=2027&q=pier&hotel=a"/,
  );
  expect(html).toMatch(/href="\/admin\/hotels\?edition=2027#new"[^>]*>New hotel/);
});

test("without room for both, the list is first until an item or a new one is opened", () => {
  const isItemFirst = (html: string) => html.includes("max-lg:order-first");
  expect(isItemFirst(pageAt("/admin/hotels"))).toBe(false);
  expect(isItemFirst(pageAt("/admin/hotels#new"))).toBe(true);
  expect(isItemFirst(pageAt("/admin/hotels?hotel=a", "The Pier"))).toBe(true);
});
