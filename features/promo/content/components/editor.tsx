import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Button } from "~/components/button";
import { copy } from "~/components/copy-text";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { useKnownVersion } from "~/lib/admin-list/hooks/use-known-version";
import { numberText } from "~/lib/number-format";
import { useSaveContent } from "../../hooks";
import type { CampaignChoice } from "../../schema";
import { hashtagsIn, postText, remainingCharacters } from "../post.rules";
import { type Content, type ContentForm, type ContentValues, contentFormSchema } from "../schema";
import { MediaField } from "./media-field";
import { MomentInput } from "./moment-input";
import { PostPreview } from "./post-preview";

type Props = {
  /** Null for a new post. */
  piece: Content | null;
  /** The campaign of a new post; null without one. */
  campaignId: string | null;
  choices: CampaignChoice[];
  onClose: () => void;
};

const formatHashtags = (hashtags: readonly string[]) => hashtags.map((tag) => `#${tag}`).join(" ");

/** The initial values of the form. */
const toFormValues = (piece: Content | null, campaignId: string | null) => ({
  campaignId: piece ? piece.campaignId : campaignId,
  title: piece?.title ?? "",
  content: piece?.content ?? "",
  hashtags: piece?.hashtags ?? [],
  mediaUrls: piece?.mediaUrls ?? [],
  scheduledAt: piece?.scheduledAt ?? null,
});

/** Edits a post: text, hashtags, pictures, platform and time, beside a preview. */
export function ContentEditor({ piece, campaignId, choices, onClose }: Props) {
  const version = useKnownVersion(piece?.id ?? "", piece?.version ?? 0);
  const editor = useEditor<ContentForm, ContentValues>({
    resolver: zodResolver(contentFormSchema),
    defaultValues: toFormValues(piece, campaignId),
    toFormValues: (current: Content) => {
      version.raise(current.version);
      return toFormValues(current, null);
    },
  });
  const { form } = editor;
  const save = useSaveContent(piece?.id ?? null, onClose, editor.handleError);
  const [tags, setTags] = useState(formatHashtags(piece?.hashtags ?? []));
  const { register, control, handleSubmit, formState, watch, setValue } = form;
  const { errors, isDirty } = formState;
  const { content, hashtags = [], mediaUrls = [], campaignId: selectedCampaign } = watch();
  const platform = choices.find(({ id }) => id === selectedCampaign)?.platform ?? null;
  // Hashtags that another window saved replace the text of the field; typed ones do not.
  const isCurrentText = hashtagsIn(tags).join() === hashtags.join();
  const listError = (list: typeof errors.hashtags | typeof errors.mediaUrls) =>
    list?.message ?? list?.find?.((itemError) => itemError?.message)?.message;
  return (
    <EditorDialog
      description="Copy the text and post it yourself. Nothing is posted from here."
      editor={editor}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((values) =>
        save.mutate({ ...values, version: piece ? version.current : undefined }),
      )}
      pending={save.isPending}
      save="Save content"
      size="widest"
      title={piece ? "Edit content" : "New content"}
    >
      <div className="grid content-start gap-5">
        <Field error={errors.title?.message} hint="For your own list" label="Title">
          <TextInput {...register("title")} maxLength={120} />
        </Field>
        <Field
          error={errors.content?.message}
          hint={<CharacterCounts platform={platform} text={postText({ content, hashtags })} />}
          label="Text"
        >
          <TextArea {...register("content")} rows={7} />
        </Field>
        <Field error={listError(errors.hashtags)} label="Hashtags" optional>
          <TextInput
            onChange={(event) => {
              setTags(event.target.value);
              setValue("hashtags", hashtagsIn(event.target.value), {
                shouldDirty: true,
                shouldValidate: true,
              });
            }}
            placeholder="#filmfestival #shortfilm"
            value={isCurrentText ? tags : formatHashtags(hashtags)}
          />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field error={errors.campaignId?.message} label="Campaign">
            <Select
              {...register("campaignId", { setValueAs: (id) => id || null })}
              options={[
                { value: "", label: "None" },
                ...choices.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          <Field
            error={errors.scheduledAt?.message}
            hint="In the festival's time zone"
            label="Planned for"
            optional
          >
            <Controller
              control={control}
              name="scheduledAt"
              render={({ field: { value, onChange, onBlur } }) => (
                <MomentInput onBlur={onBlur} onChange={onChange} value={value} />
              )}
            />
          </Field>
        </div>
        <MediaField
          addresses={mediaUrls}
          error={listError(errors.mediaUrls)}
          onChange={(addresses) =>
            setValue("mediaUrls", addresses, { shouldDirty: true, shouldValidate: true })
          }
        />
      </div>
      <div className="grid content-start gap-4">
        <PostPreview
          content={content}
          hashtags={hashtags}
          mediaUrls={mediaUrls}
          platform={platform}
        />
        <div>
          <Button
            disabled={!content.trim()}
            onClick={() => copy(postText({ content, hashtags }))}
            size="sm"
            variant="outline"
          >
            Copy text
          </Button>
        </div>
      </div>
    </EditorDialog>
  );
}

/** Remaining characters on the platform; on every platform if none is chosen. */
function CharacterCounts({ platform, text }: { platform: string | null; text: string }) {
  const counts = remainingCharacters(text, platform);
  if (counts.length === 0) return "As long as you like";
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5 tabular-nums [&_[data-tone=over]]:font-semibold [&_[data-tone=over]]:text-red [&_[data-tone=warning]]:text-danger">
      {counts.map(({ platform: id, name, count, max }) => (
        <span data-tone={count > max ? "over" : max - count < 20 ? "warning" : undefined} key={id}>
          {name} {numberText(count)} / {numberText(max)}
          {count > max && `, ${numberText(count - max)} too many`}
        </span>
      ))}
    </span>
  );
}
