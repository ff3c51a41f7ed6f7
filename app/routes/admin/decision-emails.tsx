import { readAllChips } from "~/features/decisions/queries.server";
import { chipSchema } from "~/features/decisions/schema";
import { DecisionEmailsPage } from "~/features/decisions-admin/components/decision-emails-page";
import { readWordings } from "~/features/mail/wording/commands.server";
import { decisionEmailKeys } from "~/features/mail/wording/texts";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import type { Route } from "./+types/decision-emails";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const wordings = await readWordings(db, decisionEmailKeys, editionSummary.id);
  return {
    edition,
    emails: wordings.map(({ id, name, description, subject, updatedAt }) => ({
      id,
      name,
      description,
      subject,
      updatedAt,
    })),
    chips: (await readAllChips(db)).map((chip) => chipSchema.parse(chip)),
  };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminDecisionEmails", args);

export default function DecisionEmailsRoute({ loaderData }: Route.ComponentProps) {
  return <DecisionEmailsPage {...loaderData} />;
}
