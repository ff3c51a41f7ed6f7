import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "./browser";

/** The key of an element's id in WebDriver responses. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** WebDriver's codes of keys without text. */
const keys = { Tab: "\uE004", Enter: "\uE007", ArrowRight: "\uE014" };

/** Debian installs MiniBrowser beside the library, in a folder named after the architecture. */
function findMiniBrowser(): string {
  const folders = fs.readdirSync("/usr/lib").map((name) => path.join("/usr/lib", name));
  const places = folders.map((folder) => path.join(folder, "webkit2gtk-4.1/MiniBrowser"));
  const binary = places.find((place) => fs.existsSync(place));
  if (!binary) throw new Error("WebKit's MiniBrowser is missing (Debian: webkit2gtk-driver).");
  return binary;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Milliseconds that an element may be covered before a click fails. */
const coveredMs = 20_000;

/** A virtual screen, which picks a free number. */
async function startScreen(width: number): Promise<{ screen: ChildProcess; display: string }> {
  const options = ["-screen", "0", `${Math.max(width, 1280)}x900x24`, "-nolisten", "tcp"];
  const screen = spawn("Xvfb", ["-displayfd", "3", ...options], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return { screen, display: `:${String(number).trim()}` };
}

/** One session with WebKit's driver: sends a command, returns its value, throws its message. */
async function openSession(driver: string) {
  const send = async <T>(method: string, command: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${driver}${command}`, { method, body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error} (${command}): ${value.message}`);
    return value;
  };
  const options = { binary: findMiniBrowser(), args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId } = await send<{ sessionId: string }>("POST", "/session", { capabilities });
  return (method: string, command: string, body?: unknown) =>
    send<unknown>(method, `/session/${sessionId}${command}`, body);
}

/** MiniBrowser's window cannot be narrower; zooming makes the page narrower. */
const narrowest = 447;

/** WebKit as Debian builds it, Safari's engine, driven through plain WebDriver. */
export async function launchWebKit(width?: number): Promise<Browser> {
  const enlarged = width !== undefined && width < narrowest ? narrowest / width : 1;
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-webkit-"));
  const { screen, display } = await startScreen(width ?? 0);
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: "en_US.UTF-8",
      // A container has no desktop, no graphics card and no namespace sandbox.
      GSETTINGS_BACKEND: "memory",
      NO_AT_BRIDGE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      ...(enlarged > 1 && { GDK_DPI_SCALE: String(enlarged) }),
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/status`).catch(() => null))) {
    if (driver.exitCode !== null) throw new Error("WebKitWebDriver did not start.");
    await sleep(20);
  }
  const send = await openSession(address);
  if (width !== undefined) {
    const size = { width: Math.round(width * enlarged), height: 900 };
    await send("POST", "/window/rect", { x: 0, y: 0, ...size });
  }
  const find = async (place: string) => {
    const target = await send("POST", "/element", { using: "xpath", value: place });
    // Smooth scrolling and opening dialogs move elements: the driver would click where a button was before.
    const script = `const [element, done] = arguments;
      element.scrollIntoView({ behavior: "instant", block: "center" });
      const place = () => JSON.stringify(element.getBoundingClientRect());
      const wait = (before, left) => requestAnimationFrame(() => {
        const now = place();
        if (now === before || left === 0) done(); else wait(now, left - 1);
      });
      wait(place(), 120);`;
    await send("POST", "/execute/async", { script, args: [target] });
    return `/element/${(target as Record<string, string>)[elementKey]}`;
  };
  /** The element that covers the centre of a place, as its opening tag. */
  const coverOf = async (place: string) => {
    const target = await send("POST", "/element", { using: "xpath", value: place });
    const script = `const { left, top, width, height } = arguments[0].getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over ? over.cloneNode(false).outerHTML : "nothing";`;
    return send("POST", "/execute/sync", { script, args: [target] });
  };
  return {
    open: async (page) => {
      await send("POST", "/url", { url: page });
    },
    read: async <T>(body: string) => {
      const script = `const done = arguments[0]; Promise.resolve((() => { ${body} })()).then(done);`;
      return (await send("POST", "/execute/async", { script, args: [] })) as T;
    },
    type: async (place, text) => {
      await send("POST", `${await find(place)}/value`, { text });
    },
    click: async (place) => {
      if (enlarged > 1) {
        // The driver computes positions for a page without zoom.
        const target = await send("POST", "/element", { using: "xpath", value: place });
        await send("POST", "/execute/sync", { script: "arguments[0].click()", args: [target] });
        return;
      }
      // Waits until moving or fading elements no longer cover the place, and the page has stopped scrolling, as a user
      // would.
      for (const until = Date.now() + coveredMs; ; await sleep(100)) {
        try {
          return void (await send("POST", `${await find(place)}/click`, {}));
        } catch (error) {
          const covered =
            error instanceof Error &&
            /^element (click intercepted|not interactable)/.test(error.message);
          if (!covered) throw error;
          if (Date.now() > until) throw new Error(`${place} is covered by ${await coverOf(place)}`);
        }
      }
    },
    resize: async (width, height) => {
      await send("POST", "/window/rect", { x: 0, y: 0, width, height });
    },
    press: async (key) => {
      const value = keys[key];
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
      await send("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    close: async () => {
      await send("DELETE", "");
      for (const child of [driver, screen]) {
        const exit = once(child, "exit");
        child.kill();
        await exit;
      }
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
