import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ListedDecision } from "../list.rules";
import { useDecisionChoices } from "./use-decision-choices";

type Choices = ReturnType<typeof useDecisionChoices>;
const row = { submissionId: "a", outcome: "accepted", version: 1, waitRank: null, chips: [] };

const sent: unknown[] = [];
let respond: () => Response;
beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return respond();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type PageProps = { rows: readonly ListedDecision[]; onRender: (choices: Choices) => void };

function Page({ rows, onRender }: PageProps) {
  onRender(useDecisionChoices(rows));
  return null;
}

/** The choices about the rows of a list, as first rendered. */
function choicesOf(rows: PageProps["rows"]): Choices {
  const rendered: Choices[] = [];
  const element = <Page onRender={(choices) => void rendered.push(choices)} rows={rows} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const [choices] = rendered;
  if (!choices) throw new Error("Nothing was rendered.");
  return choices;
}

test("a choice is sent although a search removes its row before", async () => {
  respond = () => Response.json({ ...row, version: 2 });
  const rows = [row as unknown as ListedDecision];
  choicesOf(rows).choose("a", { personalNote: "Bravo" }, "later");
  rows.length = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([{ outcome: "accepted", personalNote: "Bravo", version: 1 }]);
});

test("what was chosen during a request is sent next, also after a failed one", async () => {
  const choices = choicesOf([row as unknown as ListedDecision]);
  respond = () => {
    respond = () => Response.json({ ...row, version: 2 });
    choices.choose("a", { personalNote: "Bravo" }, "later");
    return Response.json({}, { status: 503 });
  };
  choices.choose("a", { outcome: "rejected" }, "now");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([
    { outcome: "rejected", version: 1 },
    { outcome: "accepted", personalNote: "Bravo", version: 1 },
  ]);
});
