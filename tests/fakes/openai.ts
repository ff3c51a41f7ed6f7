import sharp from "sharp";
import { type ServiceAnswer, type ServiceRequest, startService } from "./service";

/** A fake of OpenAI's image generation: only base64, errors with a code. */

export type OpenaiDouble = Awaited<ReturnType<typeof startOpenaiDouble>>;

const failure = (status: number, code: string | null, message: string): ServiceAnswer => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code } },
});

const sizes = ["1024x1024", "1536x1024", "1024x1536", "auto"];

export async function startOpenaiDouble(
  { port, apiKey = "sk-double" } = {} as {
    port?: number;
    apiKey?: string;
  },
) {
  const picture = await sharp({
    create: { width: 1536, height: 1024, channels: 3, background: "#402030" },
  })
    .webp()
    .toBuffer();

  function draw({ method, url, headers, body }: ServiceRequest): ServiceAnswer {
    if (method !== "POST" || url.pathname !== "/images/generations") {
      return failure(404, null, `Invalid URL (${method} ${url.pathname})`);
    }
    if (headers.authorization !== `Bearer ${apiKey}`) {
      return failure(401, "invalid_api_key", `Incorrect API key provided: ${apiKey}.`);
    }
    const parsed = JSON.parse(body) as Record<string, unknown>;
    if ("response_format" in parsed) {
      return failure(400, "unknown_parameter", "Unknown parameter: 'response_format'.");
    }
    if (typeof parsed.prompt !== "string" || parsed.prompt.length > 32_000) {
      return failure(400, "string_above_max_length", "Invalid 'prompt'.");
    }
    if (!sizes.includes(String(parsed.size)))
      return failure(400, "invalid_value", "Invalid 'size'.");
    if (parsed.prompt.includes("forbidden")) {
      return failure(400, "moderation_blocked", "Your request was rejected by the safety system.");
    }
    return {
      status: 200,
      body: {
        created: 1_763_700_000,
        data: [{ b64_json: picture.toString("base64") }],
        output_format: parsed.output_format ?? "png",
        quality: parsed.quality,
        size: parsed.size,
        usage: { input_tokens: 20, output_tokens: 1_500, total_tokens: 1_520 },
      },
    };
  }

  return { ...(await startService(draw, { port })), apiKey, picture, failure };
}
