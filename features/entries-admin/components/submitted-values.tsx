import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { DescriptionList } from "~/components/admin/description-list";
import { FilmLink, PasswordHint } from "~/components/admin/film-link";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { lazyPart } from "~/components/lazy-part";
import { genreLabel } from "~/features/settings/category-form.rules";
import { useSettings } from "~/features/settings/hooks";
import { answerText } from "~/features/settings/questions.rules";
import type { PublicQuestion } from "~/features/settings/questions.schema";
import { adminLinkTexts } from "~/features/submissions/links/texts";
import { type Submission, textName } from "~/features/submissions/schema";
import { passwordHint } from "~/lib/admin-list/film-link";
import { pages, withEditionParam } from "~/lib/paths";
import { useEndLinks } from "../hooks";
import { lengthOf, NoFilm } from "./cells";

/** The form library is loaded on first use. */
const CorrectionDialog = lazyPart(() => import("./correction"));

type EntryProps = {
  entry: Submission;
  /** The edition's own questions for its category. */
  questions: readonly PublicQuestion[];
  /** The place of the uploaded film on the page, if there is one. */
  uploadId: string | undefined;
};

/** What the filmmaker typed about the film, and the button to edit it. */
export function EntryText({ entry, questions, uploadId }: EntryProps) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const settings = useSettings();
  const hint = passwordHint(entry.synopsis);
  const rows: [label: string, value: ReactNode][] = [
    ["Director", entry.director],
    ["Genre", entry.genre && genreLabel(settings, entry.genre, entry.submissionType)],
    ["Length", lengthOf(entry)],
    ["Completed", entry.completionYear],
    ["Country", entry.country],
    ["Language", entry.language],
    [
      "Film",
      entry.filmUrl ? (
        <div className="grid gap-2" key="film">
          <FilmLink address={entry.filmUrl} kind="film" />
          {!entry.filmPassword && hint && <PasswordHint hint={hint} />}
        </div>
      ) : (
        (entry.lacksFilm && <NoFilm key="film" />) ||
        (uploadId && (
          <a className="link" href={`#${uploadId}`} key="film">
            Uploaded, see below
          </a>
        ))
      ),
    ],
    [
      "Password",
      entry.filmPassword && (
        <code className="wrap-anywhere" key="password">
          {entry.filmPassword}
        </code>
      ),
    ],
    [
      "Trailer",
      entry.trailerUrl && <FilmLink address={entry.trailerUrl} key="trailer" kind="trailer" />,
    ],
    ...entry.answers.map(({ key, label, value }): [string, ReactNode] => [
      label,
      <span className="wrap-anywhere whitespace-pre-line" key={key}>
        {answerText(value)}
      </span>,
    ]),
  ];
  return (
    <Card
      aside={
        <Button onClick={() => setIsCorrecting(true)} size="sm" variant="outline">
          Edit entry
        </Button>
      }
      title={entry.logLine ? textName(entry) : "Synopsis"}
    >
      <p className="mb-5 max-w-prose whitespace-pre-line text-base/relaxed wrap-anywhere">
        {entry.logLine ?? entry.synopsis}
      </p>
      <DescriptionList rows={rows} />
      {isCorrecting && (
        <Suspense>
          <CorrectionDialog
            entry={entry}
            onClose={() => setIsCorrecting(false)}
            questions={questions}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** The person who submitted it. */
export function Submitter({ entry }: { entry: Submission }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const onDone = () => setIsConfirming(false);
  const endLinks = useEndLinks(entry.id, onDone);
  return (
    <Card
      aside={
        <Button onClick={() => setIsConfirming(true)} size="sm" variant="outline">
          {adminLinkTexts.button}
        </Button>
      }
      title="Sent by"
    >
      <ConfirmDialog
        cancel={adminLinkTexts.cancel}
        confirm={adminLinkTexts.confirm}
        onConfirm={() => endLinks.mutate()}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        pending={endLinks.isPending}
        question={adminLinkTexts.question(entry.submitterEmail)}
        title={adminLinkTexts.heading}
      />
      <DescriptionList
        narrow
        rows={[
          ["Name", entry.submitterName],
          [
            "Email",
            <Link
              className="link wrap-anywhere"
              key="email"
              title="Email them"
              to={withEditionParam(`${pages.adminMailingNew}?entry=${entry.id}`, entry.edition)}
            >
              {entry.submitterEmail}
            </Link>,
          ],
          [
            "Phone",
            entry.submitterPhone && (
              <a className="link" href={`tel:${entry.submitterPhone.replace(/[^\d+]/g, "")}`}>
                {entry.submitterPhone}
              </a>
            ),
          ],
          ["Terms", entry.agreedToTerms ? "Agreed" : "Not agreed"],
        ]}
      />
    </Card>
  );
}
