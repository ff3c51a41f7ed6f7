import { Trash2 } from "lucide-react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { FilmStill } from "~/components/film-tile";
import { FocusChoice } from "~/components/focus-choice";
import { IconButton } from "~/components/icon-button";
import { PictureSource } from "~/features/media/components/picture-source";
import { useIsDirector } from "~/lib/admin-list/hooks/use-is-director";
import type { FilmForm } from "../hooks/use-film-form";
import type { AdminFilm } from "../schema";
import { filmFormTexts } from "../texts";

type Props = {
  editor: FilmForm;
  /** The filmmaker's still. */
  offered: AdminFilm["offeredStill"];
};

/** The poster and stills, stored on this site. Only directors can add pictures. */
export function Stills({ editor, offered }: Props) {
  const { form } = editor;
  const canAddPictures = useIsDirector();
  const { stillUrls: stillsError, imageUrl: posterError } = form.formState.errors;
  const errorMessage = stillsError?.message ?? posterError?.message;
  const [imageUrl, stillLines, portrait, focus] = form.watch([
    "imageUrl",
    "stillUrls",
    "directorImageUrl",
    "focus",
  ]);
  const stills = stillLines.split("\n").filter(Boolean);
  const setStills = (urls: readonly string[]) =>
    form.setValue("stillUrls", urls.join("\n"), { shouldDirty: true });
  const makePoster = (url: string) => form.setValue("imageUrl", url, { shouldDirty: true });
  /** A portrait is not also a still. */
  const makePortrait = (url: string) => {
    form.setValue("directorImageUrl", url, { shouldDirty: true });
    setStills(stills.filter((still) => still !== url));
  };
  const takeOffered = ({ url, focus: point }: NonNullable<Props["offered"]>) => {
    setStills([url, ...stills]);
    form.setValue("focus", point ?? "", { shouldDirty: true });
  };
  return (
    <Card title="Pictures">
      <div className="grid gap-4">
        {errorMessage && <FieldError>{errorMessage}</FieldError>}
        <figure>
          <span className="relative block">
            <FilmStill
              art={{ picture: stills[0] ?? imageUrl, number: 0, focus }}
              className="aspect-16/9 w-full rounded-sm object-cover"
              sizes="340px"
              title=""
            />
            <FocusChoice field={form.register("focus")} />
          </span>
          <figcaption className="mt-1.5 text-sm text-muted">{filmFormTexts.focusHint}</figcaption>
        </figure>
        {offered && offered.url !== imageUrl && !stills.includes(offered.url) && (
          <figure className="grid justify-items-start gap-1.5">
            <img alt="" className="aspect-16/9 w-full rounded-sm object-cover" src={offered.url} />
            <figcaption className="text-sm text-muted">{filmFormTexts.offeredStill}</figcaption>
            <Button onClick={() => takeOffered(offered)} size="sm" variant="outline">
              {filmFormTexts.useOfferedStill}
            </Button>
          </figure>
        )}
        {/* It can also be typed: only a path on this site is shown. */}
        {portrait?.startsWith("/") && (
          <figure>
            <img alt="" className="aspect-square w-32 rounded-sm object-cover" src={portrait} />
            <figcaption className="mt-1.5 text-sm text-muted">{filmFormTexts.portrait}</figcaption>
          </figure>
        )}
        {stills.length > 0 && (
          <ul className="grid gap-3">
            {stills.map((url, index) => (
              <li className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-1" key={url}>
                <img
                  alt={`Still ${index + 1}`}
                  className="aspect-16/9 w-full rounded-sm object-cover"
                  src={url}
                />
                <span className="grid justify-items-start">
                  <Button
                    className="px-2"
                    onClick={() => makePoster(url)}
                    size="sm"
                    variant="ghost"
                  >
                    Poster
                  </Button>
                  <Button
                    className="px-2 text-left"
                    onClick={() => makePortrait(url)}
                    size="sm"
                    variant="ghost"
                  >
                    {filmFormTexts.makePortrait}
                  </Button>
                </span>
                <IconButton
                  icon={Trash2}
                  label={`Remove still ${index + 1}`}
                  onClick={() => setStills(stills.filter((still) => still !== url))}
                />
              </li>
            ))}
          </ul>
        )}
        {canAddPictures && (
          <PictureSource onPicture={(url) => setStills([...new Set([...stills, url])])} />
        )}
      </div>
    </Card>
  );
}
