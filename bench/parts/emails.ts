import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openEmbedded, openPostgres } from "~/db/client";
import { startSmtpDouble } from "~/tests/fakes/smtp";
import type { Bench, Engine, Part } from "../bench";
import { type Line, plainLine } from "../report";
import { openSite } from "../site";

/**
 * Letters that wait in the outbox, as after an announcement, leave by SMTP to a server on this
 * machine. One that is farther away takes its own time for each; five are on their way at once.
 */

const emails = 2_000;
/** Characters of a letter's HTML and of its plain text, as an announcement's are. */
const length = { html: 9_000, text: 1_200 };

export const emailsOut: Part = {
  name: "letters",
  says: "letters a second that leave by SMTP",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const place = await bench.place(engine, "letters");
  const smtp = await startSmtpDouble();
  const rates: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const { db, close } = await (place.url ? openPostgres(place.url) : openEmbedded(place.dataDir));
    await db.execute(sql`
      insert into outbox_messages (kind, to_address, subject, html, text)
      select 'announcement', 'maker' || n || '@films.example', 'Your film ' || n,
        '<p>' || left(repeat(md5(n::text) || ' ', 300), ${length.html}::int) || '</p>',
        left(repeat(md5(n::text) || ' ', 300), ${length.text}::int)
      from generate_series(1, ${emails}::int) n`);
    await close();
    const before = smtp.received.length;
    const site = await openSite(place, { SMTP_URL: smtp.url });
    const gone = () => smtp.received.length - before;
    while (gone() === 0) await sleep(5);
    const [first, started] = [gone(), performance.now()];
    while (gone() < emails) await sleep(5);
    rates.push((emails - first) / ((performance.now() - started) / 1_000));
    await site.end();
  }
  await smtp.close();
  return [plainLine({ work: "letters out by SMTP", engine }, rates, "/s")];
}
