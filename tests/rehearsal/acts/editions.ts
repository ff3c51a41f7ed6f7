import * as editions from "~/features/editions/contract";
import { copyKinds, type EditionDates } from "~/features/editions/schema";
import { readSettings } from "~/features/settings-admin/contract";
import { dayIn } from "~/lib/dates/calendar";
import { dayOf, daysAfter, type Play, wrong } from "../play";

/** The start of a festival's year: the next edition is prepared as in the wizard, and opened. */

/** Days from the opening to each date of the year. */
const after = { early: 30, deadline: 61, late: 71, notices: 92, festival: 122 };

/**
 * Prepares the edition after the newest one and opens it today. Resolves to its name and settings. Throws if a call
 * fails.
 */
export async function openNextEdition(play: Pick<Play, "admin" | "stage" | "say">) {
  const { admin, stage, say } = play;
  const [newest] = await admin.must(editions.listEditions);
  if (!newest) throw new Error("There is no edition to begin from.");
  const today = stage.now();
  // An edition is named after its festival's year. If that is far away, all its dates are stretched.
  const next = `${Number(newest.slug) + 1}-01-20`;
  const festivalFrom = [dayOf(daysAfter(today, after.festival)), next].sort()[1] as string;
  const preview = await admin.must(editions.previewCopy, {
    body: { from: newest.slug, festivalFrom },
  });
  const from = preview.dates.find(({ field }) => field === "festivalFrom")?.to ?? festivalFrom;
  const stretch = (new Date(from).getTime() - today.getTime()) / 86_400_000 / after.festival;
  const on = (days: number) => dayOf(daysAfter(today, Math.round(days * stretch)));
  const dates = {
    ...Object.fromEntries(preview.dates.map(({ field, to }) => [field, to])),
    // In its time zone it may still be yesterday.
    opensOn: dayIn(newest.timeZone, today),
    earlyBirdEndsOn: on(after.early),
    deadlineAt: `${on(after.deadline)}T01:00:00Z`,
    lateUntil: on(after.late),
    notificationsOn: on(after.notices),
  } as unknown as EditionDates;
  const { slug } = preview;
  let created = (await admin.must(editions.listEditions)).find((edition) => edition.slug === slug);
  if (!created) {
    const body = { slug, from: newest.slug, copy: [...copyKinds], dates };
    const answer = await admin.ask(editions.createEdition, { body });
    created = (await admin.must(editions.listEditions)).find((edition) => edition.slug === slug);
    if (!created) {
      throw new Error(`The edition was refused, ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
  }
  const opened = await admin.must(editions.openEdition, {
    params: { slug },
    body: { version: created.version },
  });
  if (opened.state !== "open") throw new Error(`The edition ${slug} is ${opened.state}.`);
  const { facts: settings } = await admin.must(readSettings, { query: { edition: slug } });
  say(`${slug} is open: fees rise after ${settings.dates.earlyBirdEndsOn}, festival ${from}.`);
  return { slug, settings, movedEntries: opened.movedEntries };
}

/** Archives an edition whose festival is over. */
export async function playArchive(play: Play, slug: string): Promise<void> {
  const { admin, say } = play;
  const edition = await admin.must(editions.readEdition, { params: { slug } });
  if (edition.state === "archived") return;
  const body = { version: edition.version };
  const { status, body: refusal } = await admin.ask(editions.archiveEdition, {
    params: { slug },
    body,
  });
  const { state } = await admin.must(editions.readEdition, { params: { slug } });
  if (state === "archived") return say(`${slug} is archived.`);
  wrong(play, `${slug} cannot be archived, ${status}: ${JSON.stringify(refusal)}`);
}
