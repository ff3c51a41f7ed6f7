import { DecisionEmails } from "~/features/decisions/letters/components/letters";
import { decisionWordings } from "~/features/decisions/letters/wording.server";
import { allChips } from "~/features/decisions/queries.server";
import { chipSchema } from "~/features/decisions/schema";
import type { Route } from "./+types/decision-letters";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";
import { changeable, requestedEdition } from "./year.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { years, edition, year } = await requestedEdition(db, url, changeable);
  const letters = await decisionWordings(db, year.id);
  return {
    ...{ years, edition },
    letters: letters.map(({ id, name, description, subject, updatedAt }) => ({
      ...{ id, name, description, subject, updatedAt },
    })),
    chips: (await allChips(db)).map((chip) => chipSchema.parse(chip)),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Decision letters", args);

export default function Letters({ loaderData }: Route.ComponentProps) {
  return <DecisionEmails {...loaderData} />;
}
