import { z } from "zod";
import {
  type ExternalResponse,
  externalFetch,
  formatMissingAnswer,
  formatWait,
  retryAfterSeconds,
} from "~/lib/external-fetch.server";
import { type ImageMaker, ImageRefused } from "./gateway.server";

export type OpenaiSettings = {
  apiKey: string;
  /** Another host with OpenAI's API. */
  baseUrl?: string;
  model?: string;
  timeoutMs?: number;
};

/** The image models return only base64, no address. */
const answerSchema = z.object({ data: z.array(z.object({ b64_json: z.base64() })).min(1) });
const errorSchema = z.object({
  error: z.object({ message: z.string().nullish(), code: z.string().nullish() }),
});

/** Milliseconds: a picture takes up to two minutes and is a few megabytes of base64. */
const maxWaitMs = 150_000;
const maxAnswerBytes = 40_000_000;

export function openaiImages({
  apiKey,
  baseUrl = "https://api.openai.com/v1",
  model = "gpt-image-1.5",
  timeoutMs = maxWaitMs,
}: OpenaiSettings): ImageMaker {
  return {
    source: "openai",
    draw: async (prompt) => {
      const response = await externalFetch(`${baseUrl.replace(/\/+$/, "")}/images/generations`, {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}` },
        json: { model, prompt, n: 1, size: "1536x1024", quality: "medium", output_format: "webp" },
        timeoutMs,
        maxBytes: maxAnswerBytes,
        toError: (reason) => new ImageRefused(formatMissingAnswer("OpenAI", reason)),
      });
      if (response.status !== 200) throw refusalOf(response);
      const parsed = answerSchema.safeParse(response.json);
      const picture = parsed.data?.data[0]?.b64_json;
      if (!picture) throw new ImageRefused("OpenAI did not return a picture.");
      return Buffer.from(picture, "base64");
    },
  };
}

function refusalOf({ status, headers, json }: ExternalResponse): ImageRefused {
  const code = errorSchema.safeParse(json).data?.error.code ?? "";
  if (/moderation|content_policy/.test(code)) {
    return new ImageRefused("OpenAI's safety rules do not allow this description.", {
      becauseOfPrompt: true,
    });
  }
  if (code === "insufficient_quota" || code === "billing_hard_limit_reached") {
    return new ImageRefused("The OpenAI account has no credit left.");
  }
  if (status === 429) {
    const wait = retryAfterSeconds(headers, new Date());
    return new ImageRefused(`OpenAI asks to slow down. Try again ${formatWait(wait)}.`, {
      retryAfterSeconds: wait,
    });
  }
  const messages: Record<number, string> = {
    400: "OpenAI does not accept this request.",
    401: "OpenAI does not accept the API key.",
    403: "This OpenAI account can't generate pictures.",
    404: "OpenAI does not know the model that is set up.",
  };
  return new ImageRefused(messages[status] ?? `OpenAI has a problem (status ${status}).`);
}
