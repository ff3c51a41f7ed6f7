import { Mail } from "lucide-react";
import { Facts } from "~/features/desk/components/facts";
import { FilmLink } from "~/features/desk/components/film-link";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { buttonClass } from "~/ui/button";
import { DeskBox, DeskDuo, DeskHead } from "~/ui/desk-page";
import { Icon } from "~/ui/icon";
import type { DeskFilm } from "../schema";
import { CategoryDot, lengthOf } from "./cells";

/** Everything that was said of a film in the general form, and how to write to its director. */
export function ProposedFilm({ film }: { film: DeskFilm }) {
  const { timeZone } = useFacts();
  return (
    <>
      <DeskHead
        actions={film.directorEmail && <Reply address={film.directorEmail} title={film.title} />}
        crumbs={[
          { label: "Dashboard", to: pages.portal },
          { label: "Proposed films", to: pages.adminFilms },
          { label: film.title },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <CategoryDot film={film} />
            <span>Sent {momentInFull(film.createdAt, timeZone)}</span>
          </span>
        }
        title={<span className="wrap-anywhere">{film.title}</span>}
      />
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
