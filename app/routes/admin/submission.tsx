import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { readAllChips, readDecision } from "~/features/decisions/queries.server";
import { decisionSchema } from "~/features/decisions/schema";
import { EntryDecision } from "~/features/decisions-admin/components/entry-decision";
import { SubmissionDetail } from "~/features/entries-admin/components/detail";
import { readSubmissionDetail } from "~/features/entries-admin/list.queries.server";
import { ProgrammeFilm } from "~/features/films/admin/components/film-from-submission";
import { filmOfEntry } from "~/features/films/queries.server";
import { WatchedByJurors } from "~/features/jury/admin/components/watched";
import { readEntryViewings } from "~/features/jury/assignment/queries.server";
import { EntryScreener } from "~/features/screeners-admin/components/entry-screener";
import { readEntryFilm } from "~/features/screeners-admin/queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { submissionTitle } from "~/features/submissions/schema";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/submission";
import { settingsOf } from "./edition-param.server";
import { directorContext } from "./require-role.server";

const notFoundTitle = "Submission Not Found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, films } = directorContext(context);
  const detail = await readSubmissionDetail(db, params.id, url.searchParams);
  const decision = detail && (await readDecision(db, params.id));
  if (!decision) return data(null, { status: 404 });
  const film = await filmOfEntry(db, detail.submission.id);
  const chipTexts = new Map((await readAllChips(db)).map(({ id, text }) => [id, text]));
  const feedback = decision.chips.flatMap((id) => chipTexts.get(id) ?? []);
  const entryDecision = { decision: decisionSchema.parse(decision), feedback };
  const settings = await settingsOf(db, detail.submission.edition);
  const { edition } = detail.submission;
  const screener = await readEntryFilm({ db, films }, detail.submission.id);
  const viewings = await readEntryViewings(db, detail.submission.id);
  return data({
    ...detail,
    edition,
    screener,
    viewings,
    filmId: film?.id ?? null,
    entryDecision,
    settings,
  });
}

export const handle: EditionHandle = { editionPath: () => pages.adminSubmissions };

export const meta: Route.MetaFunction = (args) => {
  const detail = args.loaderData;
  return privateMeta(detail ? submissionTitle(detail.submission) : notFoundTitle, args);
};

export default function Submission({ loaderData }: Route.ComponentProps) {
  if (loaderData) {
    const { entryDecision, filmId, settings, edition, screener, viewings, ...detail } = loaderData;
    return (
      <EditionSettings settings={settings}>
        <SubmissionDetail
          {...detail}
          decision={<EntryDecision {...entryDecision} edition={edition} />}
          programme={<ProgrammeFilm entry={detail.submission} filmId={filmId} />}
          upload={
            screener && <EntryScreener minutes={detail.submission.duration} screener={screener} />
          }
          watched={<WatchedByJurors rows={viewings} />}
        />
      </EditionSettings>
    );
  }
  return (
    <EmptyState
      link={{ to: pages.adminSubmissions, label: "Back to submissions" }}
      as="h1"
      title={notFoundTitle}
    >
      We can't find this submission. It may have been deleted.
    </EmptyState>
  );
}
