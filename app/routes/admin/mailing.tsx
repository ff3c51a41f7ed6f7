import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { lazyPart } from "~/components/lazy-part";
import { Composer } from "~/features/mailings/components/composer";
import { SentMailing } from "~/features/mailings/components/sent";
import { recipients } from "~/features/mailings/list.rules";
import {
  describeMailing,
  findMailing,
  readAudienceOf,
  readMailingProgress,
} from "~/features/mailings/queries.server";
import { listRecipients } from "~/features/mailings/recipients.queries.server";
import { isNewsletter, mailingSchema } from "~/features/mailings/schema";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { loadList } from "~/lib/admin-list/list.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/mailing";
import { directorContext } from "./require-role.server";

/** Loaded when a picture is added to an email. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock, publicUrl, director } = directorContext(context);
  const row = z.uuid().safeParse(params.id).success ? await findMailing(db, params.id) : null;
  if (!row) throw data(null, { status: 404 });
  const isOpen = row.state === "draft" || row.state === "ready";
  const { id } = row;
  const source = { url, params: { id } };
  return {
    mailing: mailingSchema.parse(await describeMailing(db, row)),
    // The audience of a sent mailing is final, so it is not read again.
    audienceSummary: isOpen ? await readAudienceOf({ db, clock, publicUrl }, row) : null,
    progress: isOpen ? {} : await readMailingProgress(db, id),
    people:
      isOpen || !isNewsletter(row)
        ? null
        : await loadList(recipients, source, (query) => listRecipients(db, id, query)),
    testAddress: director.email,
  };
}

export const handle: EditionHandle = { editionPath: () => pages.adminMailings };

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.mailing.subject ?? "Mailing", args);

export default function MailingPage({ loaderData }: Route.ComponentProps) {
  const { mailing, audienceSummary, progress, people, testAddress } = loaderData;
  if (!audienceSummary) {
    return <SentMailing mailing={mailing} people={people} progress={progress} />;
  }
  return (
    <Composer
      audience={mailing.audience}
      beginnings={[]}
      edition={undefined}
      key={mailing.id}
      mailing={mailing}
      pictures={PictureSource}
      audienceSummary={audienceSummary}
      testAddress={testAddress}
    />
  );
}
