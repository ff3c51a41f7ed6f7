import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { useServerNow } from "~/features/settings/hooks/use-server-clock";
import { browserTimeZone, formatMoment, wallClock, zoneName } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import { pathFor } from "~/lib/paths";
import { slugOf } from "../../rules";
import type { ArticleForm } from "../hooks/use-article-form";
import { publishingTexts } from "../texts";

const publishedToast = {
  title: publishingTexts.published,
  description: publishingTexts.publishedDescription,
};

/** When the article appears, and the buttons to publish it, schedule it or take it back. */
export function Publishing({ editor }: { editor: ArticleForm }) {
  const settings = useSettings();
  const { timeZone } = settings;
  const { savedArticle, fields, busy, save } = editor;
  const state = savedArticle?.state ?? "draft";
  const publishTime = savedArticle?.publishedAt ? new Date(savedArticle.publishedAt) : null;
  const [timeBefore, setTimeBefore] = useState<string | null>(null);
  const unpublish = () => {
    setTimeBefore(savedArticle?.publishedAt ?? null);
    void save(null, {
      title: publishingTexts.movedToDrafts,
      description: publishingTexts.unpublishedDescription,
    });
  };
  return (
    <Card title={publishingTexts.publishing}>
      <div className="grid justify-items-start gap-4">
        <p>
          {state === "draft" && publishingTexts.draftHint}
          {state === "scheduled" && "Only you can see it until "}
          {state === "published" && "On the site since "}
          {publishTime && <MomentText moment={publishTime} />}
          {publishTime && "."}
        </p>
        <p className="field-hint wrap-anywhere">
          Its address is {pathFor("newsArticle", { id: savedArticle?.id ?? slugOf(fields.title) })}
          {savedArticle ? ", even if you change the title." : ", and won't change after you save."}
        </p>
        {state === "draft" && timeBefore && (
          <Button
            disabled={busy}
            onClick={() => void save(timeBefore, { title: publishingTexts.restored })}
            size="sm"
            variant="outline"
          >
            Undo: {formatMoment(settings, new Date(timeBefore))}
          </Button>
        )}
        {state === "published" ? (
          <Button disabled={busy} onClick={unpublish} size="sm" variant="outline">
            {publishingTexts.unpublish}
          </Button>
        ) : (
          <>
            <Schedule editor={editor} key={savedArticle?.publishedAt} timeZone={timeZone} />
            {state === "scheduled" && (
              <Button disabled={busy} onClick={unpublish} size="sm" variant="ghost">
                {publishingTexts.moveToDrafts}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

/** A moment in the festival's time zone, and in the director's if it differs. */
function MomentText({ moment }: { moment: Date }) {
  const settings = useSettings();
  const hydrated = useHydrated();
  const viewerZone = hydrated ? browserTimeZone() : settings.timeZone;
  const festivalTime = formatMoment(settings, moment);
  const viewerTime = formatMoment({ ...settings, timeZone: viewerZone }, moment);
  return (
    <>
      <time dateTime={moment.toISOString()}>{festivalTime}</time>
      {viewerTime !== festivalTime && ` (${viewerTime} in your time zone)`}
    </>
  );
}

function Schedule({ editor, timeZone }: { editor: ArticleForm; timeZone: string }) {
  const { savedArticle, busy, save, setPublishTime } = editor;
  const settings = useSettings();
  const now = useServerNow();
  const publishedTime = savedArticle?.publishedAt
    ? wallClock(timeZone, new Date(savedArticle.publishedAt))
    : "";
  const text = editor.publishTime ?? publishedTime;
  const [error, setError] = useState<string>();
  const moment = momentOf(timeZone, text);
  const schedule = () => {
    if (!moment) return setError(wallTimeError(text) ?? publishingTexts.chooseDateTime);
    if (moment <= now()) {
      return setError(publishingTexts.timePassed);
    }
    setError(undefined);
    void save(moment.toISOString(), {
      title: publishingTexts.scheduled,
      description: `It appears on ${formatMoment(settings, moment)}.`,
    });
  };
  return (
    <div className="grid w-full grid-cols-[minmax(0,280px)_minmax(0,1fr)] items-start gap-2.5 max-sm:grid-cols-[minmax(0,1fr)] [&>.btn]:mt-8 [&>.btn]:justify-self-start max-sm:[&>.btn]:mt-0 [&>p]:col-span-full">
      <Field error={error} label={`Date and time, ${zoneName(timeZone)}`}>
        <TextInput
          onChange={(event) => setPublishTime(event.target.value)}
          type="datetime-local"
          value={text}
        />
      </Field>
      <Button disabled={busy} onClick={schedule} size="sm" variant="outline">
        {savedArticle?.state === "scheduled"
          ? publishingTexts.changeTime
          : publishingTexts.publishAtTime}
      </Button>
      <p className="field-hint" role="status">
        {moment ? (
          <MomentText moment={moment} />
        ) : (
          `The festival's time zone is ${zoneName(timeZone)}.`
        )}
      </p>
    </div>
  );
}

/** A sticky bar: the save state, and buttons for saving and publishing. */
export function SaveBar({ editor }: { editor: ArticleForm }) {
  const { savedArticle, dirty, busy, isAutosaveOff, save } = editor;
  const isPublic = savedArticle?.state === "published";
  const unsavedText = isAutosaveOff ? publishingTexts.unsaved : publishingTexts.unsavedStored;
  const savedText = savedArticle ? "Saved" : "";
  const saveState = dirty ? unsavedText : savedText;
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-5 flex flex-wrap items-center gap-2 rounded-t-lg border border-line bg-surface-1 px-4 py-3 max-sm:[&_.btn]:flex-1 [&>[role=status]]:mr-auto [&>[role=status]]:text-muted max-sm:[&>[role=status]]:w-full max-sm:[&>[role=status]]:empty:hidden"
    >
      <span role="status">{busy ? publishingTexts.saving : saveState}</span>
      <Button disabled={busy} size="sm" type="submit" variant={isPublic ? "primary" : "outline"}>
        {savedArticle?.publishedAt ? publishingTexts.saveChanges : publishingTexts.saveDraft}
      </Button>
      {!isPublic && (
        <Button disabled={busy} onClick={() => void save("now", publishedToast)} size="sm">
          {publishingTexts.publishNow}
        </Button>
      )}
    </div>
  );
}
