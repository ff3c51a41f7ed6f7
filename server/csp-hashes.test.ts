import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashPage } from "./csp-hashes";

const nonce = "c2VjcmV0+/c2VjcmV0/w==";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const page = [
  `<html><head><style nonce="${nonce}">html{color:red}</style>`,
  `<link rel="stylesheet" href="/a.css" nonce="${nonce}"/></head><body>`,
  `<script nonce="${nonce}" type="application/ld+json">{"a":1}</script>`,
  `<script nonce="${nonce}">lamp()</script>`,
  `<script nonce="${nonce}" type="text/x-waiting-module">import "/a.js";</script>`,
  `<script nonce="${nonce}">data("${nonce}", "é 🎬")</script></body></html>`,
].join("");

test("hashes elements with the nonce and removes the nonce", () => {
  const hashed = hashPage(page, nonce);
  expect(hashed?.html).not.toContain("nonce");
  expect(hashed?.html).not.toContain(nonce);
  expect(hashed?.html).toContain('<script>data("", "é 🎬")</script>');
  expect(hashed?.html).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(hashed?.hashes).toEqual({
    scripts: [hashOf("lamp()"), hashOf('import "/a.js";'), hashOf('data("", "é 🎬")')],
    styles: [hashOf("html{color:red}")],
  });
});

test("gives no hash to an injected script or style", () => {
  const put = '<script>steal()</script><style>p{}</style><script nonce="guess">steal()</script>';
  const hashed = hashPage(page.replace("<body>", `<body>${put}`), nonce);
  expect(hashed?.html).toContain(put);
  expect(hashed?.hashes).toEqual(hashPage(page, nonce)?.hashes);
});

test.each([`type="module" async=""`, `src="/a.js"`])(
  "a script with %s needs its nonce",
  (attributes) => {
    const started = `<script nonce="${nonce}" ${attributes}>import "/a.js";</script>`;
    expect(hashPage(page + started, nonce)).toBeNull();
  },
);
