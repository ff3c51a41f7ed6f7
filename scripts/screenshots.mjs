/**
 * `npm run screenshots`: builds, serves the demo festival at three moments and takes the pictures of the README, in
 * docs/screenshot.webp and docs/steps. Look at them before you commit them.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { browserPath, ensureBrowser } from "./debian.mjs";
import { childEnv, ensureInstalled, root } from "./ensure-setup.mjs";

const accessCode = "for-the-pictures-of-the-readme";
const juror = "imani.cole@jury.example";

/** Moments of the demo festival's clock, and the pictures: file, role of the viewer, page, steps before the picture. */
const moments = [
  {
    clock: "2026-01-24T18:00Z",
    shots: [
      { file: "screenshot", role: "visitor", page: "/" },
      { file: "steps/1-call", role: "visitor", page: "/submit/short-film" },
      { file: "steps/2-desk", role: "director", page: "/admin/submissions" },
      {
        file: "steps/3-jury",
        role: "juror",
        page: "/jury",
        prepare: (page) => page.locator('main a[href^="/jury/"]').first().click(),
      },
    ],
  },
  {
    clock: "2026-02-04T18:00Z",
    shots: [
      {
        file: "steps/4-announcement",
        role: "director",
        page: "/admin/announcements",
        prepare: (page) => page.locator('main a[href^="/admin/announcements/"]').first().click(),
      },
    ],
  },
  {
    clock: "2026-02-10T18:00Z",
    shots: [
      {
        file: "steps/5-board",
        role: "director",
        page: "/admin/programme",
        // The evening, when most is shown; the grid has its height once the page is hydrated.
        prepare: async (page) => {
          await page.waitForTimeout(2_000);
          await page.evaluate(() => scrollTo(0, 700));
        },
      },
      { file: "steps/6-programme", role: "visitor", page: "/programme" },
    ],
  },
];

/** Serves the demo festival as it is at a moment; `url` resolves when it listens. */
function serve(dataDir, clock) {
  const child = spawn(path.join(root, "node_modules/.bin/node"), ["build/server/index.js"], {
    cwd: root,
    env: childEnv({
      NODE_ENV: "production",
      PORT: "0",
      DEMO: "on",
      RATE_LIMITS: "off",
      DATA_DIR: dataDir,
      CLOCK: clock,
      DIRECTOR_ACCESS_CODE: accessCode,
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const port = /Listening\s+\S+:(\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(`http://localhost:${port}`);
    });
    child.on("exit", () => reject(new Error("The server ended.")));
  });
  return { child, url };
}

/** The login code in the newest email to the juror. */
async function readLoginCode(dataDir) {
  const folder = path.join(dataDir, "mail");
  for (let tries = 0; tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const file of readdirSync(folder).sort().reverse()) {
      const email = readFileSync(path.join(folder, file), "utf8");
      const match = /^(\d{6})\r?$/m.exec(email);
      if (email.includes(juror) && match) return match[1];
    }
  }
  throw new Error("The login code did not arrive.");
}

async function logIn(context, role, { url, dataDir }) {
  const post = async (address, data) => {
    const headers = { Origin: url };
    const answer = await context.request.post(url + address, { data, headers });
    if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`);
  };
  if (role === "director") {
    await post("/api/director/session", {
      email: "director@heartlight.example",
      accessCode,
    });
  }
  if (role === "juror") {
    await post("/api/login-codes", { email: juror });
    await post("/api/sessions", { email: juror, code: await readLoginCode(dataDir) });
  }
}

async function takePicture(browser, { file, role, page: address, prepare }, site) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    timezoneId: "America/Los_Angeles",
  });
  await logIn(context, role, site);
  const page = await context.newPage();
  await page.goto(site.url + address, { waitUntil: "load" });
  const decline = page.getByRole("button", { name: "Decline Non-Essential" });
  if (role === "visitor") await decline.click();
  await prepare?.(page);
  // Entries appear with a fade; a picture of half of it would differ each time.
  await page.waitForTimeout(2_000);
  const width = file.startsWith("steps") ? 960 : 1200;
  const target = path.join(root, "docs", `${file}.webp`);
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(target);
  console.log(`docs/${file}.webp`);
  await context.close();
}

ensureInstalled();
const { chromium } = await import("@playwright/test");
const { default: sharp } = await import("sharp");
ensureBrowser();
await ensureBuilt();
const browser = await chromium.launch({ executablePath: browserPath() });
for (const { clock, shots } of moments) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "heartlight-screenshots-"));
  const { child, url } = serve(dataDir, clock);
  const site = { url: await url, dataDir };
  try {
    for (const shot of shots) await takePicture(browser, shot, site);
  } finally {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
await browser.close();
