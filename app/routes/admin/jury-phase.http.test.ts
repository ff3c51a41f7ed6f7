import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { type PageContext, pageContext } from "~/app/context.server";
import { editions } from "~/db/schema";
import { directorId } from "~/features/auth/person.commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { publicUrl } from "~/tests/harness";
import { type JuryFixture, juryFixture } from "~/tests/jury-fixture";
import { loader } from "./jury-phase";

let festival: JuryFixture;
afterEach(() => festival.app.close());

/** When the phase is open, as its page says it to the director. */
async function readOpenTimes(id: string): Promise<string> {
  const { db, deps } = festival.app;
  const context = new RouterContextProvider();
  context.set(pageContext, {
    ...deps,
    settings: await getSettings(db),
    actor: { personId: await directorId(db), roles: [{ role: "director" }] },
  } as unknown as PageContext);
  const url = new URL(`/admin/jury/phases/${id}`, publicUrl);
  return (await loader({ context, params: { id }, url } as never)).openTimes;
}

test("the times of a phase are in the time zone and format of its edition", async () => {
  festival = await juryFixture(["Imani Cole"]);
  const { id } = await festival.makePhase((await festival.makeJury()).id);
  const times = "Jul 31, 2025, 5:00 PM to Aug 31, 2025, 5:00 PM";
  expect(await readOpenTimes(id)).toBe(times);
  const { db } = festival.app;
  const nextEdition = await prepareEdition(festival.app, 2027, { formats: { clock: "24" } });
  await db.update(editions).set({ timeZone: "Europe/Madrid" }).where(eq(editions.id, nextEdition));
  await openEdition(festival.app, nextEdition);
  expect(await readOpenTimes(id)).toBe(times);
});
