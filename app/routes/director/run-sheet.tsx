import { data } from "react-router";
import { z } from "zod";
import { RunSheet } from "~/features/programme/desk/components/run-sheet";
import { readRunSheet } from "~/features/programme/desk/run-sheet.server";
import { dayOf } from "~/features/programme/schema";
import type { Route } from "./+types/run-sheet";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

const asked = z.object({ venue: z.uuid(), day: dayOf });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { data: query } = asked.safeParse(Object.fromEntries(url.searchParams));
  const sheet = query ? await readRunSheet(db, query.venue, query.day) : null;
  if (!sheet) throw data(null, { status: 404 });
  return { sheet };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Run sheet", args);

export default function RunSheetPage({ loaderData: { sheet } }: Route.ComponentProps) {
  return <RunSheet {...sheet} />;
}
