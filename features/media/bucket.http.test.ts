import sharp from "sharp";
import { expect, test } from "vitest";
import { listIntegrations } from "~/features/monitoring/integrations/contract";
import type { Integration } from "~/features/monitoring/integrations/schema";
import { createS3Client } from "~/lib/s3-client.server";
import { startS3Double } from "~/tests/fakes/s3";
import { createTestApp, type TestApp } from "~/tests/harness";
import { uploadImage } from "./contract";
import { s3Files } from "./storage/s3.gateway.server";

test("serves pictures of a bucket from this site, and responds with 503 during an outage", async () => {
  const s3 = await startS3Double();
  const app: TestApp = await createTestApp({
    files: s3Files(createS3Client(s3.settings), {
      recordSuccess: (name) => app.deps.watch.recordSuccess(name),
      recordFailure: (name, message) => app.deps.watch.recordFailure(name, message),
    }),
  });
  const card = async () => {
    const answer = await app.request(listIntegrations.path, { cookie: await app.logIn() });
    const list = (await answer.json()) as Integration[];
    return list.find(({ name }) => name === "files");
  };
  try {
    const body = await sharp({
      create: { width: 900, height: 600, channels: 3, background: "#a13" },
    })
      .png()
      .toBuffer();
    const upload = async () =>
      app.request(uploadImage.path, {
        method: "POST",
        body: new Uint8Array(body),
        headers: { "Content-Type": "image/png" },
        cookie: await app.logIn(),
      });
    const { url } = (await (await upload()).json()) as { url: string };
    expect(url).toMatch(/^\/images\/[0-9a-f]{64}-900\.webp$/);
    expect([...s3.objects.keys()].sort()).toEqual(
      [url, url.replace("-900", "-640")].map((address) => address.slice(1)).sort(),
    );
    const response = await app.request(url);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const stored = s3.objects.get(url.slice(1)) ?? Buffer.alloc(0);
    expect(Buffer.from(await response.arrayBuffer()).equals(stored)).toBe(true);

    s3.setFailure({ status: 503, body: "SlowDown" });
    expect((await app.request(url)).status).toBe(200);
    const away = await app.request(url.replace("-900", "-640"));
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await away.text()).toContain("The storage of pictures and films is not available right");
    const expected = { lastTrouble: expect.stringMatching(/^The S3 store has a problem: /) };
    expect(await card(), "the director reads of it").toMatchObject(expected);
    expect((await upload()).status).toBe(503);
    s3.setFailure(null);
    app.passMinutes(1);
    expect((await app.request(url.replace("-900", "-640"))).status).toBe(200);
    const { lastWorkedAt, lastTroubleAt } = (await card()) ?? {};
    expect(Date.parse(lastWorkedAt ?? "")).toBeGreaterThan(Date.parse(lastTroubleAt ?? ""));
    expect((await app.request(`/images/${"0".repeat(64)}.webp`)).status).toBe(404);
  } finally {
    await app.close();
    await s3.close();
  }
});
