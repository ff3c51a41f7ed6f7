import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { CallError } from "~/lib/api/client";
import { useRowDialog } from "./use-row-dialog";

type Fields = { name: string };
type Hotel = Fields & { id: string; version: number };

const pier: Hotel = { id: "a", name: "The Pier", version: 3 };

type Result = ReturnType<typeof useRowDialog<Fields, Fields, Hotel>>;
type Props = {
  spec: Parameters<typeof useRowDialog<Fields, Fields, Hotel>>[0];
  onRender: (result: Result) => void;
};

function Dialog({ spec, onRender }: Props) {
  onRender(useRowDialog<Fields, Fields, Hotel>(spec));
  return null;
}

/** A dialog of hotels as first rendered, whose calls get these responses in turn. */
function openDialog(row: Hotel | null, responses: (Hotel | CallError)[]) {
  const [sent, saved, shown]: [unknown[], Hotel[], (Hotel | null)[]] = [[], [], []];
  const send = async (call: unknown): Promise<Hotel> => {
    sent.push(call);
    const response = responses[sent.length - 1];
    if (!response || response instanceof CallError) throw response;
    return response;
  };
  const spec: Props["spec"] = {
    row,
    fieldsOf: (hotel) => {
      shown.push(hotel);
      return { name: hotel?.name ?? "" };
    },
    create: (values) => send({ create: values }),
    change: (version, values) => send({ change: version, values }),
    onSaved: (hotel) => void saved.push(hotel),
  };
  const rendered: Result[] = [];
  const element = <Dialog onRender={(result) => void rendered.push(result)} spec={spec} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const [hook] = rendered;
  if (!hook) throw new Error("Nothing was rendered.");
  return { ...hook, sent, saved, shown };
}

test("a new row is created, and the open one is changed from its version", async () => {
  const creation = openDialog(null, [pier]);
  creation.form.setValue("name", "The Pier");
  await creation.dialog.onSubmit();
  await vi.waitFor(() => expect(creation.saved).toEqual([pier]));
  expect(creation.sent).toEqual([{ create: { name: "The Pier" } }]);

  const renamed = { ...pier, name: "The Quay", version: 4 };
  const change = openDialog(pier, [renamed]);
  change.form.setValue("name", "The Quay");
  await change.dialog.onSubmit();
  await vi.waitFor(() => expect(change.saved).toEqual([renamed]));
  expect(change.sent).toEqual([{ change: { id: "a", version: 3 }, values: { name: "The Quay" } }]);
});

test("after an edit conflict, the next save is of the newest version", async () => {
  const theirs = { ...pier, name: "Pier Hotel", version: 5 };
  const problem = {
    type: "about:blank",
    title: "Conflict",
    status: 409,
    detail: "Changed",
  } as const;
  const refusal = new CallError(409, problem.detail, { ...problem, current: theirs });
  const saved = { ...theirs, name: "The Quay", version: 6 };
  const opened = openDialog(pier, [refusal, saved]);
  await opened.dialog.onSubmit();
  await vi.waitFor(() => expect(opened.shown).toContain(theirs));
  opened.form.setValue("name", "The Quay");
  await opened.dialog.onSubmit();
  await vi.waitFor(() => expect(opened.saved).toEqual([saved]));
  expect(opened.sent).toEqual([
    { change: { id: "a", version: 3 }, values: { name: "The Pier" } },
    { change: { id: "a", version: 5 }, values: { name: "The Quay" } },
  ]);
});
