import { Mail } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useDeskMutation } from "~/features/desk/client";
import { Facts } from "~/features/desk/components/facts";
import { FilmLink } from "~/features/desk/components/film-link";
import { useCrumbs } from "~/features/desk/hooks/use-crumbs";
import { useIsDirector } from "~/features/desk/hooks/use-is-director";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { call } from "~/http/call";
import { Button, buttonClass } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { DeskBox, DeskDuo, DeskHead } from "~/ui/desk-page";
import { Icon } from "~/ui/icon";
import { changeFilm, deleteFilm } from "../../calls";
import type { DeskFilm } from "../schema";
import { CategoryDot, lengthOf } from "./cells";
import { FilmEditor } from "./film-form";

/** A film: as it was proposed until it is in the programme or public, then with all that can be changed. */
export function FilmRoom({ film }: { film: DeskFilm }) {
  const { timeZone } = useFacts();
  const head = {
    actions: <FilmActions film={film} />,
    crumbs: useCrumbs({ label: "Films", to: pages.adminFilms }, { label: film.title }),
    note: (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CategoryDot film={film} />
        <span>{standing(film)}</span>
        <span>Came {momentInFull(film.createdAt, timeZone)}</span>
      </span>
    ),
    title: <span className="wrap-anywhere">{film.title}</span>,
  };
  if (film.inProgramme || film.isPublic) {
    return <FilmEditor film={film} head={head} key={film.id} />;
  }
  return <ProposedFilm film={film} head={head} />;
}

function standing({ inProgramme, isPublic, withdrawn }: DeskFilm): string {
  if (withdrawn) return "Withdrawn by its filmmaker";
  if (inProgramme) return isPublic ? "In the programme, public" : "In the programme, not public";
  return isPublic ? "Public" : "Proposed";
}

/** What can be done with a film as a whole. */
function FilmActions({ film }: { film: DeskFilm }) {
  const navigate = useNavigate();
  const makesPublic = useIsDirector();
  const [asks, setAsks] = useState(false);
  const at = { params: { id: film.id } };
  const change = useDeskMutation((body: { inProgramme?: boolean; isPublic?: boolean }) =>
    call(changeFilm, { ...at, body: { version: film.version, ...body } }),
  );
  const remove = useDeskMutation(
    () => call(deleteFilm, { ...at, query: { version: String(film.version) } }),
    () => void navigate(pages.adminFilms),
  );
  const turn = (body: { inProgramme?: boolean; isPublic?: boolean }) => () => change.mutate(body);
  const small = { size: "sm", disabled: change.isPending } as const;
  return (
    <>
      {film.directorEmail && <Reply address={film.directorEmail} title={film.title} />}
      {film.inProgramme ? (
        <Button {...small} onClick={turn({ inProgramme: false })} variant="outline">
          Take out of the programme
        </Button>
      ) : (
        <Button {...small} onClick={turn({ inProgramme: true })}>
          Add to programme
        </Button>
      )}
      {makesPublic && (
        <Button {...small} onClick={turn({ isPublic: !film.isPublic })} variant="outline">
          {film.isPublic ? "Hide from the public" : "Make public"}
        </Button>
      )}
      <Button {...small} onClick={() => setAsks(true)} variant="outline">
        Delete
      </Button>
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={() => {
          setAsks(false);
          remove.mutate(undefined);
        }}
        onOpenChange={setAsks}
        open={asks}
        question={`${film.title} and all that is known of it go for good.`}
        title="Delete this film?"
      />
    </>
  );
}

type Proposal = { film: DeskFilm; head: React.ComponentProps<typeof DeskHead> };

/** Everything that was said of a film in the general form, and how to write to its director. */
function ProposedFilm({ film, head }: Proposal) {
  return (
    <>
      <DeskHead {...head} />
      <DeskDuo>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <DeskBox title={film.category === "logline" ? "Log line" : "Description"}>
            <p className="mb-5 max-w-prose whitespace-pre-line text-base/relaxed wrap-anywhere">
              {film.description}
            </p>
            <Facts
              rows={[
                ["Genre", film.genre],
                ["Length", lengthOf(film)],
                ["Year", film.year],
                ["Language", film.language],
                ["Country", film.country],
                ["Link", film.filmUrl && <FilmLink address={film.filmUrl} what="film" />],
              ]}
            />
          </DeskBox>
          {film.submissionNotes && (
            <DeskBox title="Notes">
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">
                {film.submissionNotes}
              </p>
            </DeskBox>
          )}
        </div>
        <DeskBox title="Director and production">
          <Facts narrow rows={peopleOf(film)} />
        </DeskBox>
      </DeskDuo>
    </>
  );
}

const peopleOf = ({
  director,
  directorEmail,
  directorPhone,
  productionCompany,
  budget,
}: DeskFilm) =>
  [
    ["Director", director],
    [
      "Email",
      directorEmail && (
        <a className="link" href={`mailto:${directorEmail}`}>
          {directorEmail}
        </a>
      ),
    ],
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
  ] satisfies React.ComponentProps<typeof Facts>["rows"];

function Reply({ address, title }: { address: string; title: string }) {
  const letter = new URLSearchParams({ subject: title }).toString().replaceAll("+", "%20");
  return (
    <a
      className={buttonClass({ variant: "outline", size: "sm" })}
      href={`mailto:${address}?${letter}`}
    >
      <Icon of={Mail} />
      Write to the director
    </a>
  );
}
