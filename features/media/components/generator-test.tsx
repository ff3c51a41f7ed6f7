import { useMutation } from "@tanstack/react-query";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { generateImage } from "../contract";
import { festivalBackgroundPrompt, type GeneratedImage, imageFailed } from "../schema";

/** Draws the festival's background from a fixed description. */
export function ImageTest() {
  const draw = useMutation({
    mutationFn: () => apiFetch(generateImage, { body: { prompt: festivalBackgroundPrompt } }),
  });
  const hydrated = useHydrated();
  const image = draw.data;
  return (
    <>
      <PageHeader note="Draws a festival background from words" title="Image generator" />
      <Card>
        <div className="grid gap-5">
          <p className="max-w-160 text-muted">
            <span className="text-subtle">The words: </span>
            {festivalBackgroundPrompt}
          </p>
          <div>
            <Button
              disabled={!hydrated}
              onClick={() => draw.mutate()}
              pending={draw.isPending}
              size="sm"
            >
              Generate festival background
            </Button>
          </div>
          <div role="alert">
            {draw.error && (
              <>
                <FieldError>{imageFailed}</FieldError>
                <p className="mt-1 text-sm text-subtle">{errorMessage(draw.error)}</p>
              </>
            )}
          </div>
          {image && (
            <figure className="grid gap-3">
              <img
                alt="The festival background that was drawn"
                className="w-full max-w-240 rounded-md"
                height={1024}
                src={image.url}
                width={1536}
              />
              <figcaption className="grid gap-1 text-sm">
                <a className="link wrap-anywhere" href={image.url}>
                  {image.url}
                </a>
                <span className="text-subtle">{drawnBy[image.source]}</span>
              </figcaption>
            </figure>
          )}
        </div>
      </Card>
    </>
  );
}

const drawnBy: Record<GeneratedImage["source"], string> = {
  openai: "Drawn by OpenAI.",
  "built-in": "Drawn by the built-in generator: the same words give the same picture.",
};
