import { listOutbox } from "~/features/mail/outbox/contract";
import { erasePerson, lookUpPerson } from "~/features/privacy/contract";
import { listSubmissions } from "~/features/submissions/contract";
import type { Agreement } from "../consistency";
import { count, type Play, wrong } from "../play";

/** A few filmmakers are deleted once the festival has told them its decision. */

const most = 3;

/** Deletes some filmmakers who have no film in the festival. Resolves to their addresses. */
export async function erasePeople(play: Play): Promise<string[]> {
  const { desk, stage, slug } = play;
  // Deleting is irreversible: the director's identity must have been confirmed a moment before.
  await stage.moveTo(new Date(stage.now().getTime() + 20 * 60_000));
  const accepted = await desk.all(listSubmissions, {
    query: { edition: slug, status: "accepted" },
  });
  const shown = new Set(accepted.map(({ submitterEmail }) => submitterEmail));
  const emails = play.makers
    .filter(({ email, known }) => known.told.length > 0 && !shown.has(email))
    .map(({ email }) => email);
  const some = [...new Set(emails)].slice(0, most);
  for (const email of some) await erase(play, email);
  play.say(`${some.length} people were deleted.`);
  return some;
}

async function erase(play: Play, email: string): Promise<void> {
  const { desk, director } = play;
  const body = { email, dryRun: false, reason: "Asked by email" };
  let answer = await desk.ask(erasePerson, { body });
  if (answer.status === 403) {
    await director.confirm(desk);
    count(play, "identities confirmed");
    answer = await desk.ask(erasePerson, { body });
  }
  if (answer.status === 200) return count(play, "people deleted");
  wrong(play, `Deleting ${email} was answered ${answer.status}.`);
}

/** Restores a backup from before the deletions: they are repeated, and nothing else changes. */
export async function restoreOlder(play: Play, backup: string): Promise<Agreement> {
  const { desk, stage, slug } = play;
  const entries = async () =>
    (await desk.all(listSubmissions, { query: { edition: slug } })).map((one) =>
      JSON.stringify(one),
    );
  const before = await entries();
  await stage.restore(backup);
  const after = new Set(await entries());
  play.say("A backup from before the deletions was restored.");
  return {
    what: "Entries that a restored backup did not change",
    left: ["before it", before.length],
    right: ["the same after it", before.filter((one) => after.has(one)).length],
  };
}

/** Deleted people are nowhere once the emails that confirmed it have expired. */
export async function compareErased(play: Play, emails: readonly string[]): Promise<Agreement> {
  const { desk, slug } = play;
  await play.stage.night();
  const places = [
    ...(await desk.all(listSubmissions, { query: { edition: slug } })),
    ...(await desk.all(listOutbox, { query: {} })),
  ].map((one) => JSON.stringify(one));
  let traces = 0;
  for (const email of emails) {
    const { holdings } = await desk.must(lookUpPerson, { body: { email } });
    const held = holdings.reduce((sum, { count }) => sum + count, 0);
    traces += held + places.filter((text) => text.includes(email)).length;
  }
  return {
    what: "Traces of deleted people",
    left: ["found", traces],
    right: ["expected", 0],
  };
}
