import { inArray } from "drizzle-orm";
import type { Accent } from "~/db/enums";
import { submissions } from "~/db/schema";
import { labelRows } from "~/features/entries-admin/labels/commands.server";
import { setLabel } from "~/features/submissions/labels.commands.server";
import { type DemoContext, directorEdit } from "./clock";

/** The director's labels, the last one used at the end. */
const demoLabels: readonly { name: string; accent: Accent; titles: readonly string[] }[] = [
  { name: "Ask for episode two", accent: "green", titles: ["Plus One", "The Night Florist"] },
  {
    name: "Subtitles",
    accent: "rose",
    titles: ["The Thief of Platform Nine", "The Cartographer's Wife", "Snow Day, Sapporo"],
  },
  {
    name: "Opening?",
    accent: "gold",
    titles: [
      "The Lighthouse Between Us",
      "The Clockmaker's Apprentice",
      "Ghosts We Married",
      "Slow Dance for Two Robots",
      "Fifty Years of Sundays",
    ],
  },
  {
    name: "Second look",
    accent: "purple",
    titles: [
      "The Clockmaker's Apprentice",
      "What the Tide Brought Back",
      "The Night Florist",
      "Harvest Moon Motel",
    ],
  },
];

const minuteMs = 60_000;

/** Labels some entries. */
export async function labelEntries(demo: DemoContext, today: Date): Promise<void> {
  const { db } = demo;
  const edit = directorEdit(demo);
  for (const [index, { name, accent, titles }] of demoLabels.entries()) {
    demo.setClock(new Date(today.getTime() - (demoLabels.length - index) * minuteMs));
    const entries = await db
      .select({ id: submissions.id })
      .from(submissions)
      .where(inArray(submissions.filmTitle, [...titles]));
    const created = await labelRows.create(edit, { name, accent });
    if (created.kind !== "done") throw new Error(`The demo label ${name} is ${created.kind}.`);
    const ids = entries.map(({ id }) => id);
    if (ids.length > 0) await setLabel(edit, { label: created.body.id, ids, on: true });
  }
}
