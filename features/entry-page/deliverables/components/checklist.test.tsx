import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FestivalContext } from "~/features/settings/hooks";
import { defaultSettings } from "~/features/settings/schema";
import type { EntryDeliverable } from "../schema";
import { Checklist } from "./checklist";

const edition = {
  slug: "2026",
  name: "2026 edition",
  takesEntries: true,
  selectionPublished: false,
  programmePublished: false,
  moments: { opening: null, entriesUntil: null, festival: "2026-02-14T08:00:00.000Z" },
};

const textOf = (items: readonly EntryDeliverable[]) =>
  renderToStaticMarkup(
    <FestivalContext
      value={{ settings: defaultSettings, edition, renderedAt: "2026-01-10T12:00:00.000Z" }}
    >
      <Checklist
        items={items}
        onSubmitted={() => undefined}
        reference="HL-1"
        refusedForm={null}
        token="token"
      />
    </FestivalContext>,
  ).replaceAll(/<[^>]+>/g, " ");

test("says that nothing is needed, where the acceptance email promised a list", () => {
  expect(textOf([])).toMatch(/What we need from you\s+Nothing for now\./);
  const poster: EntryDeliverable = {
    id: "0d1cbd5a-4b07-4b67-8f3c-7d2d9e0b6a11",
    label: "Poster",
    kind: "file",
    required: true,
    dueOn: "2026-01-20",
    state: "open",
    value: null,
    note: null,
  };
  expect(textOf([poster])).not.toContain("Nothing for now");
  expect(textOf([poster])).toContain("Next: Poster, by January 20, 2026.");
});
