import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { bounds } from "../bounds";
import { makeTemporaryFolder } from "../data-dir";
import { accessCode, directorEmail } from "../director-account";
import { freePorts } from "../ports";
import { cookieOf, makeRequest } from "../requests";
import { message } from "../submission-fixtures";
import { buildImage, type Image, removeImages, runInImage } from "./image";

/** The image as people run it: any user, read-only files, /data alone. */

const maxMegabytes = 450;
let image: Image;

beforeAll(() => {
  image = buildImage();
}, bounds.backups);
afterAll(removeImages, bounds.starts);

/** A new /data, which belongs to the image's user and is open to all, as a new volume. */
function makeVolume(): string {
  const { path: folder, remove } = makeTemporaryFolder();
  onTestFinished(remove);
  fs.chownSync(folder, 1000, 1000);
  fs.chmodSync(folder, 0o1777);
  return folder;
}

/** Starts the site as the user `uid` and waits until /readyz answers 200. */
async function startSite(data: string, uid: number, env: Record<string, string> = {}) {
  const started = performance.now();
  const [port = 0] = await freePorts(1);
  const settings = { PORT: String(port), HOST: "127.0.0.1", LINK_CHECKS: "off", ...env };
  const { child, output, ended } = runInImage(image, { data, uid, env: settings });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`It did not start: ${output.out}${output.err}`);
    await sleep(20);
  }
  const inImage = (...command: string[]) =>
    runInImage(image, { data, uid, env: settings, command }).ended;
  return {
    url,
    output,
    ms: Math.round(performance.now() - started),
    inImage,
    /** What it left in /tmp. */
    temporaryFiles: () => fs.readdirSync(`/proc/${child.pid}/root/tmp`),
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

test("is small, runs as a user without rights, and keeps data in /data alone", () => {
  const megabytes = Math.round(image.bytes / 1e6);
  console.log(`The image has ${megabytes} MB.`);
  expect(megabytes).toBeLessThanOrEqual(maxMegabytes);
  const { User, Volumes, StopSignal, Cmd } = image.config;
  expect({ User, Volumes, StopSignal, Cmd }).toEqual({
    User: "heartlight",
    Volumes: { "/data": {} },
    StopSignal: "SIGTERM",
    Cmd: ["node", "scripts/start.mjs"],
  });
});

test("shows the demo with its login, and keeps what it acknowledged over a restart", {
  timeout: bounds.starts,
}, async () => {
  const data = makeVolume();
  const site = await startSite(data, 1000);
  expect(site.output.out).toMatch(
    /Email\s+\S+@\S+\n\s+Access code\s+[a-z2-9]{5}(-[a-z2-9]{5}){3} /,
  );
  const page = await (await fetch(site.url)).text();
  expect(page).toContain("</html>");
  // Cards need native code, and WebAssembly for their text.
  const [, card = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  const picture = await fetch(site.url + new URL(card).pathname);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const sent = await fetch(
    makeRequest(site.url, "/api/contact", { json: message("From a container.") }),
  );
  expect(sent.status).toBe(201);
  const [check = "", ...healthCommand] = image.config.Healthcheck.Test;
  expect(check).toBe("CMD");
  expect(await site.inImage(...healthCommand)).toMatchObject({ code: 0, out: "", err: "" });
  const backup = await site.inImage("node", "scripts/cli.mjs", "backup");
  expect(backup).toMatchObject({ code: 0, err: "" });
  expect(backup.out).toContain("is complete");
  expect(site.temporaryFiles()).toEqual([]);
  expect(await site.stop()).toMatchObject({ code: 0, err: "" });
  expect(await site.inImage(...healthCommand)).toMatchObject({ code: 1 });

  const again = await startSite(data, 1000, { DIRECTOR_ACCESS_CODE: accessCode });
  console.log(`A first start with demo content takes ${site.ms} ms, the next one ${again.ms} ms.`);
  const login = makeRequest(again.url, "/api/director/session", {
    json: { email: directorEmail, accessCode },
  });
  const cookie = cookieOf(await fetch(login));
  const contacts = await fetch(makeRequest(again.url, "/api/contacts", { cookie }));
  expect(await contacts.text()).toContain("From a container.");
  // A picture is decoded in a process of its own.
  const body = fs.readFileSync(
    path.join(image.files, "srv/heartlight/build/client/art/curtain.webp"),
  );
  const uploaded = await fetch(
    makeRequest(again.url, "/api/images", {
      cookie,
      body,
      headers: { "Content-Type": "image/webp" },
    }),
  );
  expect([uploaded.status, await uploaded.text()]).toEqual([201, expect.any(String)]);
  expect(await again.stop()).toMatchObject({ code: 0, err: "" });
});

test("any other user may run it", { timeout: bounds.starts }, async () => {
  const site = await startSite(makeVolume(), 4242, { DEMO: "off" });
  console.log(`As another user it starts in ${site.ms} ms, without compiled code.`);
  expect((await fetch(site.url)).status).toBe(200);
  expect(await site.stop()).toMatchObject({ code: 0 });
});
