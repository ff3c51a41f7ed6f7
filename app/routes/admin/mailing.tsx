import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { lazyPart } from "~/components/lazy-part";
import { Composer } from "~/features/mailings/components/composer";
import { SentMailing } from "~/features/mailings/components/sent";
import {
  findMailing,
  readAudienceOf,
  readMailingProgress,
} from "~/features/mailings/queries.server";
import { mailingSchema } from "~/features/mailings/schema";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/mailing";
import { directorContext } from "./require-role.server";

/** Loaded when a picture is added to an email. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const row = z.uuid().safeParse(params.id).success ? await findMailing(db, params.id) : null;
  if (!row) throw data(null, { status: 404 });
  const isScheduled = row.state === "sending" || row.state === "sent";
  return {
    mailing: mailingSchema.parse(row),
    // The audience of a sent mailing is final, so it is not read again.
    audienceSummary: isScheduled ? null : await readAudienceOf(db, row),
    progress: isScheduled ? await readMailingProgress(db, row.id) : {},
  };
}

export const handle: EditionHandle = { editionPath: () => pages.adminMailings };

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.mailing.subject ?? "Mailing", args);

export default function MailingPage({ loaderData }: Route.ComponentProps) {
  const { mailing, audienceSummary, progress } = loaderData;
  if (!audienceSummary) return <SentMailing mailing={mailing} progress={progress} />;
  return (
    <Composer
      audience={mailing.audience}
      earlier={[]}
      edition={undefined}
      key={mailing.id}
      mailing={mailing}
      pictures={PictureSource}
      audienceSummary={audienceSummary}
    />
  );
}
