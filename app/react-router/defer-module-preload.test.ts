import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { deferModulePreload } from "./defer-module-preload.server";

const page = [
  '<html><head><link rel="modulepreload" href="/assets/a.js" nonce="n"/>',
  '<link rel="modulepreload" href="/assets/b.js"/><link rel="stylesheet" href="/x.css"/></head>',
  '<body><p>Coração, a “love” story — 🎬</p><script nonce="n">context()</script>',
  '<script nonce="n" type="module" async="">import "/assets/a.js";</script>',
  '<script nonce="n">later()</script></body></html>',
].join("");

const through = (chunks: Uint8Array[]) => text(Readable.from(chunks).pipe(deferModulePreload("n")));

test("delays a page's modules until its first paint and changes nothing else", async () => {
  const whole = await through([Buffer.from(page)]);
  expect(whole).not.toContain('modulepreload" href');
  expect(whole).toContain('for(const href of ["/assets/a.js","/assets/b.js"])');
  expect(whole).toContain(
    '<script nonce="n" type="text/x-waiting-module">import "/assets/a.js";</script>',
  );
  const rest = whole
    .replace(/<script nonce="n">\(\(\)=>\{[\s\S]*?\}\)\(\)<\/script>/, "")
    .replace('type="text/x-waiting-module"', 'type="module" async=""');
  expect(rest).toBe(page.replace(/<link rel="modulepreload"[^>]*>/g, ""));
});

test("keeps every byte and starts the module once, wherever a chunk ends", async () => {
  const bytes = Buffer.from(page);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const html = await through([bytes.subarray(0, cut), bytes.subarray(cut)]);
    expect(html).toContain("Coração, a “love” story — 🎬");
    const immediate = html.split('<script nonce="n" type="module" async="">').length - 1;
    const waiting = html.split('<script nonce="n" type="text/x-waiting-module">').length - 1;
    const starters = html.split("let begun;").length - 1;
    expect({ starts: immediate + waiting, starters }).toEqual({ starts: 1, starters: waiting });
    expect({ waiting, preloads: html.split('"modulepreload" href').length - 1 }).toEqual({
      waiting: 1,
      preloads: 0,
    });
  }
});
