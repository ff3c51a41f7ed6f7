import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { integrationStatus } from "~/db/schema";
import { type OpenaiDouble, startOpenaiDouble } from "~/tests/fakes/openai";
import { createTestApp, type TestApp } from "~/tests/harness";
import { generateImage } from "./contract";
import type { ImageMaker } from "./gateway.server";
import { openaiImages } from "./openai.gateway.server";

const { path: generateImagePath } = generateImage;

let app: TestApp;
let dataDir: string;
let openai: OpenaiDouble;

beforeAll(async () => {
  openai = await startOpenaiDouble();
});
afterAll(() => openai.close());
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-images-"));
  openai.setFailure(null);
  openai.requests.length = 0;
});
afterEach(async () => {
  await app.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const small = async (prompt: string) =>
  sharp({
    create: { width: 30, height: 20, channels: 3, background: { r: prompt.length, g: 0, b: 0 } },
  })
    .webp()
    .toBuffer();
const quick: ImageMaker = { source: "built-in", draw: small };
const start = async (images: ImageMaker) => {
  app = await createTestApp({ dataDir, images });
};
const draw = async (prompt: unknown) =>
  app.request(generateImagePath, { json: { prompt }, cookie: await app.logIn() });
const status = async () => (await app.db.select().from(integrationStatus))[0];

describe("generating a picture", () => {
  it("stores it under the hash of its bytes and returns its address", async () => {
    await start(quick);
    const response = await draw("love");
    expect(response.status).toBe(201);
    const { url, source } = (await response.json()) as { url: string; source: string };
    expect(source).toBe("built-in");
    const [file = ""] = fs.readdirSync(path.join(dataDir, "images"));
    const bytes = fs.readFileSync(path.join(dataDir, "images", file));
    expect(url).toBe(`/images/${createHash("sha256").update(bytes).digest("hex")}.webp`);
    expect(await (await draw("love")).json()).toMatchObject({ url });
    expect(fs.readdirSync(path.join(dataDir, "images"))).toHaveLength(1);
    expect(await status()).toMatchObject({ name: "images", lastTrouble: null });
  });

  it("is only for directors, and needs a prompt", async () => {
    await start(quick);
    const refused = await app.request(generateImagePath, { json: { prompt: "love" } });
    expect(refused.status).toBe(401);
    for (const prompt of ["", "  ", undefined, ["love"], "x".repeat(4_001)]) {
      expect((await draw(prompt)).status).toBe(422);
    }
    expect(fs.existsSync(path.join(dataDir, "images"))).toBe(false);
  });

  it("is rate limited", async () => {
    app = await createTestApp({ dataDir, images: quick, rateLimits: true });
    const cookie = await app.logIn();
    const answers: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      app.setNow(new Date(app.deps.clock().getTime() + 1_000));
      const json = { prompt: "love" };
      answers.push((await app.request(generateImagePath, { json, cookie })).status);
    }
    expect(answers).toEqual([...Array(30).fill(201), 429]);
  });
});

describe("a stored picture", () => {
  const address = async () => ((await (await draw("love")).json()) as { url: string }).url;

  it("is served to everybody as immutable, with its type", async () => {
    await start(quick);
    const url = await address();
    const response = await app.request(url, { origin: null });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      etag: `"${url.slice(8, 72)}"`,
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      width: 30,
      height: 20,
    });
    const again = await app.request(url, { headers: { "If-None-Match": `"${url.slice(8, 72)}"` } });
    expect(again.status).toBe(304);
    expect((await app.request(url, { method: "HEAD" })).status).toBe(200);
  });

  it("is the only thing that this address serves", async () => {
    await start(quick);
    const url = await address();
    fs.writeFileSync(path.join(dataDir, "secret.webp"), "secret");
    fs.writeFileSync(path.join(dataDir, "images", "notes.txt"), "secret");
    for (const name of [
      "../secret.webp",
      "..%2fsecret.webp",
      "%2e%2e/secret.webp",
      "..%5csecret.webp",
      "....//secret.webp",
      "notes.txt",
      ".",
      "",
      "%00.webp",
      "%E0%A4%A.webp",
      `${url.slice(8).toUpperCase()}`,
      `${url.slice(8)}/../../secret.webp`,
      `${"0".repeat(64)}.webp`,
    ]) {
      const response = await app.request(`/images/${name}`);
      expect([400, 404], name).toContain(response.status);
      expect(await response.text()).not.toContain("secret\0");
    }
  });
});

describe("OpenAI", () => {
  const maker = (options: Partial<Parameters<typeof openaiImages>[0]> = {}) =>
    openaiImages({ apiKey: openai.apiKey, baseUrl: openai.url, ...options });

  it("gets the prompt, and its base64 becomes a stored picture", async () => {
    await start(maker({ model: "gpt-image-test" }));
    const response = await draw("love");
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ source: "openai" });
    expect(JSON.parse(openai.requests[0]?.body ?? "")).toEqual({
      model: "gpt-image-test",
      prompt: "love",
      n: 1,
      size: "1536x1024",
      quality: "medium",
      output_format: "webp",
    });
    const [file = ""] = fs.readdirSync(path.join(dataDir, "images"));
    expect(fs.readFileSync(path.join(dataDir, "images", file))).toEqual(openai.picture);
  });

  it("converts another format to WebP", async () => {
    await start(maker());
    const png = await sharp(openai.picture).png().toBuffer();
    openai.setFailure({ status: 200, body: { data: [{ b64_json: png.toString("base64") }] } });
    const { url } = (await (await draw("love")).json()) as { url: string };
    const response = await app.request(url);
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: "webp" });
  });

  it("that refuses the prompt: 422 with the reason", async () => {
    await start(maker());
    const response = await draw("something forbidden");
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      detail: "OpenAI's safety rules do not allow this description.",
    });
    expect(await status()).toBeUndefined();
  });

  const coded = (status: number, code: string | null, message: string) =>
    openai?.failure(status, code, message) ?? { status };
  it.each([
    [
      "a wrong key",
      () => coded(401, "invalid_api_key", "Incorrect API key provided: sk-real"),
      "OpenAI does not accept the API key.",
    ],
    [
      "an empty account",
      () => coded(429, "insufficient_quota", "You exceeded your quota"),
      "The OpenAI account has no credit left.",
    ],
    [
      "too many requests",
      () => coded(429, "rate_limit_exceeded", "Slow down"),
      "OpenAI asks to slow down. Try again in a while.",
    ],
    [
      "an account that may not draw",
      () => coded(403, "unsupported_country", "Not here"),
      "This OpenAI account can't generate pictures.",
    ],
    [
      "a request that it does not take",
      () => coded(400, null, "Unknown parameter"),
      "OpenAI does not accept this request.",
    ],
    [
      "values that it does not take",
      () => ({ status: 422, body: { detail: "no" } }),
      "OpenAI has a problem (status 422).",
    ],
    [
      "a retired model",
      () => coded(404, "model_not_found", "No such model"),
      "OpenAI does not know the model that is set up.",
    ],
    [
      "a failure of its own",
      () => ({ status: 500, body: "<html>oops</html>" }),
      "OpenAI has a problem (status 500).",
    ],
    [
      "an answer without a picture",
      () => ({ status: 200, body: { data: [] } }),
      "OpenAI did not return a picture.",
    ],
    [
      "a broken answer",
      () => ({ status: 200, body: '{"data' }),
      "OpenAI did not return a picture.",
    ],
    [
      "bytes that are no picture",
      () => ({ status: 200, body: { data: [{ b64_json: "aGVsbG8=" }] } }),
      "This file is not a picture.",
    ],
    [
      "a drawing with scripts",
      () => ({
        status: 200,
        body: {
          data: [
            {
              b64_json: Buffer.from(
                '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>',
              ).toString("base64"),
            },
          ],
        },
      }),
      "SVG files are not accepted.",
    ],
    ["silence", () => "silent" as const, "OpenAI did not answer in time."],
    ["a cut line", () => "down" as const, "OpenAI could not be reached."],
  ])("failing (%s) is reported in a sentence", async (_, failure, sentence) => {
    const silent = failure() === "silent";
    await start(maker(silent ? { timeoutMs: 250 } : {}));
    openai.setFailure(failure());
    const response = await draw("love");
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ detail: sentence });
    expect(await status()).toMatchObject({ name: "images", lastTrouble: sentence });
    expect(app.logLines.join()).not.toContain(openai.apiKey);
    expect(fs.existsSync(path.join(dataDir, "images"))).toBe(false);
  });

  it("with a rate limit says for how long, and so does the response", async () => {
    await start(maker());
    const slow = { status: 429, headers: { "Retry-After": "42" } };
    openai.setFailure({ ...slow, body: { error: { code: "rate_limit_exceeded", message: "" } } });
    const response = await draw("love");
    expect(response.status).toBe(502);
    expect(response.headers.get("Retry-After")).toBe("42");
    expect(await response.json()).toMatchObject({
      detail: "OpenAI asks to slow down. Try again in 42 seconds.",
    });
  });
});
