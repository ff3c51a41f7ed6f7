import { ImageUp, Wand } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { ProgressBar } from "~/components/admin/progress-bar";
import { Button, buttonClass } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { Icon } from "~/components/icon";
import { TextInput } from "~/components/text-input";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { generateImage } from "../contract";
import { resizeImage } from "../resize-image.browser";
import { imageFailedMessage, uploadTypes } from "../schema";
import { uploadErrorMessage, uploadImage } from "../upload-image.browser";

/** Called with the address of a picture that is now stored on this site. */
type Props = { onPicture: (url: string) => void };

/** Whether the request was refused because nobody is signed in any more. */
const isSessionEnded = (error: Error) => error instanceof CallError && error.status === 401;

/** Two ways to add a picture: upload a file, or generate one. */
export function PictureSource({ onPicture }: Props) {
  return (
    <div className="grid gap-4.5">
      <UploadPicture onPicture={onPicture} />
      <GeneratePicture onPicture={onPicture} />
    </div>
  );
}

function UploadPicture({ onPicture }: Props) {
  /** The uploaded share, 0 to 1; null while nothing is being uploaded. */
  const [uploadedShare, setUploadedShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const currentUpload = useRef<AbortController>(null);
  useEffect(() => () => currentUpload.current?.abort(), []);

  const upload = async (file: File | undefined) => {
    if (!file || currentUpload.current) return;
    const message = uploadErrorMessage(file);
    setProblem(message);
    if (message) return;
    const controller = new AbortController();
    currentUpload.current = controller;
    setUploadedShare(0);
    try {
      const { signal } = controller;
      const resized = await resizeImage(file);
      signal.throwIfAborted();
      const { url } = await uploadImage(resized, { onProgress: setUploadedShare, signal });
      onPicture(url);
      toast({ title: "Picture uploaded", tone: "success" });
    } catch (error) {
      if (isSessionEnded(error as Error)) reportError(error as Error);
      else if (!controller.signal.aborted) setProblem(errorMessage(error as Error));
    }
    currentUpload.current = null;
    setUploadedShare(null);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="grid justify-items-start gap-2.5 rounded-lg border border-dashed border-line-strong p-4 data-over:border-accent data-over:bg-surface-1 [&_label]:relative [&_label]:cursor-pointer [&_label]:has-focus-visible:outline-2 [&_label]:has-focus-visible:outline-offset-3 [&_label]:has-focus-visible:outline-ring [&_[role=alert]]:empty:hidden"
      data-over={isDraggedOver || undefined}
      onDragLeave={() => setIsDraggedOver(false)}
      onDragOver={handleDragOver}
      onDrop={handleDrop}
    >
      {uploadedShare === null ? (
        <label className={buttonClass({ variant: "outline", size: "sm" })}>
          <Icon of={ImageUp} />
          Upload a picture
          <input
            accept={uploadTypes.join(",")}
            className="sr-only"
            onChange={(event) => {
              void upload(event.target.files?.[0]);
              // Allows choosing the same file again.
              event.target.value = "";
            }}
            type="file"
          />
        </label>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 tabular-nums">
          <ProgressBar aria-label="Upload" className="w-40" max={1} value={uploadedShare} />
          <span>
            {uploadedShare < 1
              ? `${Math.round(uploadedShare * 100)} % sent`
              : "Uploaded, processing…"}
          </span>
          <Button onClick={() => currentUpload.current?.abort()} size="sm" variant="ghost">
            Cancel
          </Button>
        </div>
      )}
      <p className="field-hint">
        Or drop a file here: PNG, JPEG, WebP, AVIF or GIF, up to 10 MB, best 1,200 pixels wide or
        more.
      </p>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
    </div>
  );
}

function GeneratePicture({ onPicture }: Props) {
  const [prompt, setPrompt] = useState("");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const generate = async () => {
    if (pending) return;
    if (prompt.trim() === "") return setProblem("Describe the picture");
    setProblem(undefined);
    setPending(true);
    try {
      const { url } = await apiFetch(generateImage, { body: { prompt } });
      onPicture(url);
      toast({ title: "Picture generated", tone: "success" });
    } catch (error) {
      if (isSessionEnded(error as Error)) reportError(error as Error);
      else setProblem(`${imageFailedMessage} ${errorMessage(error as Error)}`);
    }
    setPending(false);
  };
  return (
    // Beside its button if the box is wide enough.
    <div className="flex flex-wrap items-end gap-2.5 max-sm:[&>.btn]:w-full [&>.field]:flex-[1_1_16rem]">
      <Field error={problem} label="Or describe a picture">
        <TextInput
          maxLength={4_000}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Enter would save the article.
            event.preventDefault();
            void generate();
          }}
          placeholder="Two people on a pier at dusk"
          value={prompt}
        />
      </Field>
      <Button onClick={() => void generate()} pending={pending} size="sm" variant="outline">
        <Icon of={Wand} />
        Generate a picture
      </Button>
    </div>
  );
}
