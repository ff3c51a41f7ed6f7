import { eq } from "drizzle-orm";
import { editions } from "~/db/schema";
import { archiveEdition } from "~/features/editions/archive.commands.server";
import { openEdition } from "~/features/editions/opening.commands.server";
import { writeSettings } from "~/features/settings/commands.server";
import { readFestival } from "~/features/settings/editions.queries.server";
import { defaultSettings } from "~/features/settings/schema";
import { createAwards, previousAwards, revealAll } from "./awards";
import type { DemoContext } from "./clock";
import { planPreviousProgramme } from "./programme";

/** The previous year: its programme was shown, awards were revealed, and the edition is archived. */

const slug = "2025";
/** The documented dates, a year earlier. */
const dates = {
  earlyBirdEndsOn: "2024-08-31",
  deadlineAt: "2025-02-01T01:00:00Z",
  notificationsOn: "2025-02-01",
  festivalFrom: "2025-02-14",
  festivalTo: "2025-02-26",
  blackTieOn: "2025-02-26",
};

/** Creates the previous edition beside the current one, which stays open; its films are its own. */
export async function showPreviousEdition(demo: DemoContext): Promise<void> {
  const { db, clock, setClock } = demo;
  setClock("2024-06-01T16:00:00Z");
  const [current] = await db
    .update(editions)
    .set({ state: "preparing" })
    .where(eq(editions.state, "open"))
    .returning();
  const [previous] = await db
    .insert(editions)
    .values({ slug, name: `${slug} edition`, state: "open", createdAt: clock(), openedAt: clock() })
    .returning();
  if (!current || !previous) throw new Error("The demo's editions were not stored.");
  const settings = { ...defaultSettings, dates: { ...defaultSettings.dates, ...dates } };
  await writeSettings(db, previous.id, settings, clock());
  const previousDemo = { ...demo, ...(await readFestival(db)) };
  await planPreviousProgramme(previousDemo, slug);
  setClock("2025-02-10T18:00:00Z");
  const awards = await createAwards(previousDemo, previousAwards);
  await revealAll(previousDemo, awards, previousAwards, slug);

  setClock("2025-03-10T18:00:00Z");
  const versionOf = async (year: string) => {
    const [row] = await db.select().from(editions).where(eq(editions.slug, year));
    return row?.version ?? 0;
  };
  const openResult = await openEdition(db, clock, current.slug, await versionOf(current.slug));
  const archiveResult = await archiveEdition(db, clock, slug, await versionOf(slug));
  if (!("slug" in openResult) || !("slug" in archiveResult)) {
    throw new Error(`The demo's editions: ${JSON.stringify([openResult, archiveResult])}`);
  }
}
