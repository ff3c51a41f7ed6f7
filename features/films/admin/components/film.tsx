import { Mail } from "lucide-react";
import { useNavigate } from "react-router";
import { DescriptionList } from "~/components/admin/description-list";
import { FilmLink } from "~/components/admin/film-link";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { useBreadcrumbs } from "~/lib/admin-list/hooks/use-breadcrumbs";
import { useIsDirector } from "~/lib/admin-list/hooks/use-is-director";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { momentInFull } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { changeFilm, deleteFilm } from "../../contract";
import type { AdminFilm } from "../schema";
import { filmTexts } from "../texts";
import { CategoryDot, formatLength } from "./cells";
import { FilmEditor } from "./form";

/** A film: as proposed, or with all fields once it is in the programme or public. */
export function FilmDetail({ film }: { film: AdminFilm }) {
  const settings = useSettings();
  const head = {
    actions: <FilmActions film={film} />,
    crumbs: useBreadcrumbs(
      { label: adminPages.adminFilms.name, to: pages.adminFilms },
      { label: film.title },
    ),
    note: (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CategoryDot film={film} />
        <span>{statusText(film)}</span>
        <span>Added {momentInFull(film.createdAt, settings)}</span>
      </span>
    ),
    title: <span className="wrap-anywhere">{film.title}</span>,
  };
  if (film.inProgramme || film.isPublic) {
    return <FilmEditor film={film} head={head} key={film.id} />;
  }
  return <ProposedFilm film={film} head={head} />;
}

function statusText({ inProgramme, isPublic, withdrawn }: AdminFilm): string {
  if (withdrawn) return filmTexts.statusWithdrawn;
  if (inProgramme) return isPublic ? filmTexts.statusPublic : filmTexts.statusPrivate;
  return isPublic ? "Public" : "Proposed";
}

function FilmActions({ film }: { film: AdminFilm }) {
  const navigate = useNavigate();
  const isDirector = useIsDirector();
  const params = { id: film.id };
  const change = useAdminMutation((body: { inProgramme?: boolean; isPublic?: boolean }) =>
    apiFetch(changeFilm, { params, body: { version: film.version, ...body } }),
  );
  const remove = useAdminMutation(
    () => apiFetch(deleteFilm, { params, query: { version: String(film.version) } }),
    () => void navigate(pages.adminFilms),
  );
  const changeFlags = (body: { inProgramme?: boolean; isPublic?: boolean }) => () =>
    change.mutate(body);
  const buttonProps = { size: "sm", disabled: change.isPending } as const;
  return (
    <>
      {film.directorEmail && isDirector && (
        <ButtonLink size="sm" to={`${pages.adminMailingNew}?film=${film.id}`} variant="outline">
          <Icon of={Mail} />
          {filmTexts.emailDirector}
        </ButtonLink>
      )}
      {film.inProgramme ? (
        <Button {...buttonProps} onClick={changeFlags({ inProgramme: false })} variant="outline">
          {filmTexts.removeFromProgramme}
        </Button>
      ) : (
        <Button {...buttonProps} onClick={changeFlags({ inProgramme: true })}>
          {filmTexts.addToProgramme}
        </Button>
      )}
      {isDirector && (
        <Button
          {...buttonProps}
          onClick={changeFlags({ isPublic: !film.isPublic })}
          variant="outline"
        >
          {film.isPublic ? filmTexts.makePrivate : filmTexts.makePublic}
        </Button>
      )}
      <ConfirmButton
        {...buttonProps}
        confirm={filmTexts.delete}
        danger
        onConfirm={() => remove.mutate(undefined)}
        question={`${isolate(film.title)} and all its data are deleted. This cannot be undone.`}
        title={filmTexts.deleteTitle}
      >
        {filmTexts.delete}
      </ConfirmButton>
    </>
  );
}

type ProposedFilmProps = { film: AdminFilm; head: React.ComponentProps<typeof PageHeader> };

/** A film proposed through the general form, with its director's contact. */
function ProposedFilm({ film, head }: ProposedFilmProps) {
  return (
    <>
      <PageHeader {...head} />
      <TwoColumns>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Card title={film.category === "logline" ? filmTexts.logLine : "Description"}>
            <p className="mb-5 max-w-prose whitespace-pre-line text-base/relaxed wrap-anywhere">
              {film.description}
            </p>
            <DescriptionList
              rows={[
                ["Genre", film.genre],
                ["Length", formatLength(film)],
                ["Year", film.year],
                ["Language", film.language],
                ["Country", film.country],
                ["Link", film.filmUrl && <FilmLink address={film.filmUrl} kind="film" />],
              ]}
            />
          </Card>
          {film.submissionNotes && (
            <Card title={filmTexts.notes}>
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">
                {film.submissionNotes}
              </p>
            </Card>
          )}
        </div>
        <Card title={filmTexts.directorAndProduction}>
          <DescriptionList narrow rows={peopleOf(film)} />
        </Card>
      </TwoColumns>
    </>
  );
}

const peopleOf = ({
  director,
  directorEmail,
  directorPhone,
  productionCompany,
  budget,
}: AdminFilm) =>
  [
    ["Director", director],
    ["Email", directorEmail],
    [
      "Phone",
      directorPhone && (
        <a className="link" href={`tel:${directorPhone.replace(/[^\d+]/g, "")}`}>
          {directorPhone}
        </a>
      ),
    ],
    ["Company", productionCompany],
    ["Budget", budget],
  ] satisfies React.ComponentProps<typeof DescriptionList>["rows"];
