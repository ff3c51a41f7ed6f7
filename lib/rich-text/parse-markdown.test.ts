import fc from "fast-check";
import { Tokenizer } from "parse5";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Markdown } from "~/components/rich-text/markdown";
import { runs } from "~/tests/seed";
import { readMarkdown } from "./parse-markdown";
import { escapeMarkdown, markdownToPlainText } from "./plain-text";
import type { Block, Run } from "./schema";

/** The parsed Markdown, and that nothing else can result from it. */

const p = (...runs: Run[]): Block => ({ is: "p", in: runs });

describe("plain text stays as it always was", () => {
  test.each([
    ["One line.", [p("One line.")]],
    ["First.\nSecond.\n\nAnother.", [p("First.\nSecond."), p("Another.")]],
    ["First.\r\nSecond.", [p("First.\nSecond.")]],
    ["A\n\n\n\nB", [p("A"), p("\n\nB")]],
    ["Up to *  and _ and 3 * 4 * 5 & more", [p("Up to *  and _ and 3 * 4 * 5 & more")]],
    ["snake_case_word, 9.30 and 2025. Then", [p("snake_case_word, 9.30 and 2025. Then")]],
    ["    indented by four", [p("indented by four")]],
    ["A title\n=======", [p("A title\n=======")]],
    ["&copy; `code` ~~gone~~ | a | b |", [p("&copy; `code` ~~gone~~ | a | b |")]],
    ["heartlight.example is a name", [p("heartlight.example is a name")]],
    ["", []],
  ])("%j", (text, blocks) => {
    expect(readMarkdown(text)).toEqual(blocks);
  });
});

describe("marks", () => {
  test.each<[string, Block[]]>([
    [
      "**Bold**, *stressed* and _so_",
      [
        p({ is: "strong", in: ["Bold"] }, ", ", { is: "em", in: ["stressed"] }, " and ", {
          is: "em",
          in: ["so"],
        }),
      ],
    ],
    ["**bold *both***", [p({ is: "strong", in: ["bold ", { is: "em", in: ["both"] }] })]],
    ["\\*not\\* \\[a link](x)", [p("*not* [a link](x)")]],
    ["> said\n> twice\n\nnot", [{ is: "quote", in: [p("said\ntwice")] }, p("not")]],
    ["***\n\n---", [{ is: "rule" }, { is: "rule" }]],
    [
      "3. c\n4. d",
      [{ is: "ol", from: 3, items: [[{ is: "line", in: ["c"] }], [{ is: "line", in: ["d"] }]] }],
    ],
    [
      "- a\n  - b\n    - c\n- d",
      [
        {
          is: "ul",
          items: [
            [
              { is: "line", in: ["a"] },
              {
                is: "ul",
                items: [
                  [
                    { is: "line", in: ["b"] },
                    { is: "ul", items: [[{ is: "line", in: ["c"] }]] },
                  ],
                ],
              },
            ],
            [{ is: "line", in: ["d"] }],
          ],
        },
      ],
    ],
    ["- a\n\n- b", [{ is: "ul", items: [[p("a")], [p("b")]] }]],
  ])("%j", (text, blocks) => {
    expect(readMarkdown(text)).toEqual(blocks);
  });

  test("headings follow the page's own and leave no level out", () => {
    const levels = (text: string) => readMarkdown(text).map(({ is }) => is);
    expect(levels("# A\n## B\n### C\n#### D\n# E")).toEqual(["h2", "h2", "h3", "h3", "h2"]);
    expect(levels("### A\n### B")).toEqual(["h2", "h3"]);
    expect(levels("#no heading")).toEqual(["p"]);
  });
});

describe("links lead to safe places alone, and keep their words", () => {
  const link = (to: string, words = "x") => [p({ is: "link", to, in: [words] })];
  test.each([
    "https://films.example/a?b=1&c=2#d",
    "http://films.example",
    "mailto:hello@heartlight.example",
    "/submit/short-film",
    "/#categories",
    "#top",
  ])("%s", (to) => {
    expect(readMarkdown(`[x](${to})`)).toEqual(link(to));
  });
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil",
    "https://",
    "ftp://files.example",
    "news/other",
    "{{FILM_URL}}",
    "<java\tscript:alert(1)>",
    '<https://a.example/" onclick="x>',
  ])("%s", (to) => {
    expect(JSON.stringify(readMarkdown(`[words](${to})`))).not.toContain('"link"');
    expect(markdownToPlainText(readMarkdown(`[words](${to})`))).toContain("words");
  });
  test("addresses become links by themselves", () => {
    expect(
      readMarkdown("See https://films.example/a_b. Write to ines@heartlight.example!"),
    ).toEqual([
      p(
        "See ",
        { is: "link", to: "https://films.example/a_b", in: ["https://films.example/a_b"] },
        ". Write to ",
        { is: "link", to: "mailto:ines@heartlight.example", in: ["ines@heartlight.example"] },
        "!",
      ),
    ]);
    expect(readMarkdown("<https://films.example>")).toEqual(
      link("https://films.example", "https://films.example"),
    );
  });
  test("an email's link may be a filmmaker's value, but not a path", () => {
    const isEmailTemplate = { isEmailTemplate: true };
    expect(readMarkdown("[x]({{FILM_URL}})", isEmailTemplate)).toEqual(link("{{FILM_URL}}"));
    expect(readMarkdown("[x](mailto:{{EMAIL}})", isEmailTemplate)).toEqual(
      link("mailto:{{EMAIL}}"),
    );
    expect(readMarkdown("[x]({{ENTRY_LINK}})", isEmailTemplate)).toEqual(link("{{ENTRY_LINK}}"));
    for (const to of [
      "{{SYNOPSIS}}",
      "{{BLINK}}",
      "mailto:{{ENTRY_LINK}}",
      "https://a.example/{{EMAIL}}",
      "/submit",
    ]) {
      expect(readMarkdown(`[x](${to})`, isEmailTemplate)).toEqual([p("x")]);
    }
  });
});

test("shows this site's pictures, and the alt text of others", () => {
  const picture = { is: "picture", src: "/images/a1-1200.webp", alt: "Two on a pier" } as const;
  expect(readMarkdown("![Two on a pier](/images/a1-1200.webp)")).toEqual([picture]);
  expect(readMarkdown("![Two *on* a pier](/images/a1-1200.webp 'title')")).toEqual([picture]);
  expect(readMarkdown("Here: ![Two on a pier](/images/a1-1200.webp)")).toEqual([
    p("Here: ", picture),
  ]);
  for (const src of [
    "https://evil.example/x.png",
    "//evil.example/x.png",
    "/images/../api/x.png",
    "/images/x.svg",
    "data:image/png;base64,x",
    "/backups",
  ]) {
    expect(readMarkdown(`![A pier](${src})`)).toEqual([p("A pier")]);
  }
});

test("reads a tag as text", () => {
  for (const text of [
    "<script>alert(1)</script>",
    "<b>bold</b>",
    "<img src=x onerror=alert(1)>",
    "<!-- no -->",
    "<a href='https://x.example'>x</a",
  ]) {
    expect(markdownToPlainText(readMarkdown(text)).replace(" (https://x.example)", "")).toBe(text);
  }
});

/** Where a link may lead. */
const safe = /^(https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+|\/(?!\/)[^\s"'<>\\]*|#[^\s"'<>]*)$/i;

/** Text that is full of marks. */
const marked = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."# |## |> |- |1. |*|**|_|[|](|)|![|\n|\n\n|    |<script>|</b>|<!--|javascript:alert(1)|https://a.example/|/images/a.webp|/news|mailto:a@b.example|\\|`|&lt;|{{FILM_URL}}|{{EMAIL}}|\u0000|\u202e|a b".split(
          "|",
        ),
      ),
      fc.string(),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

/** Every block and run of a text, in no order. */
const nodesOf = (nodes: readonly (Block | Run)[]): Exclude<Block | Run, string>[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const within = "items" in node ? node.items.flat() : "in" in node ? node.in : [];
    return [node, ...nodesOf(within)];
  });

test("whatever is written, only these blocks come of it, and they lead to safe places alone", () => {
  const knownKinds = "p line h2 h3 quote rule ul ol strong em link picture".split(" ");
  fc.assert(
    fc.property(marked, (text) => {
      for (const node of nodesOf(readMarkdown(text))) {
        expect(knownKinds).toContain(node.is);
        if (node.is === "picture") expect(node.src).toMatch(/^\/(images|art)\/[\w-]+\.\w+$/);
        if (node.is === "link") expect(node.to).toMatch(safe);
      }
    }),
    { numRuns: runs(2_000) },
  );
});

test("nothing that it is shown as holds another tag, attribute or address", () => {
  const tags = "div p span h2 h3 blockquote hr ul ol li strong em a figure img".split(" ");
  const attributes = "class href src alt loading start".split(" ");
  fc.assert(
    fc.property(marked, (text) => {
      const html = renderToStaticMarkup(createElement(Markdown, { blocks: readMarkdown(text) }));
      const strange: string[] = [];
      const reader = new Tokenizer(
        {},
        {
          onStartTag: ({ tagName, attrs }) => {
            if (!tags.includes(tagName)) strange.push(`<${tagName}>`);
            for (const { name, value } of attrs) {
              if (!attributes.includes(name)) strange.push(`${name}=${value}`);
              if (name === "href" && !safe.test(value)) strange.push(value);
            }
          },
          onEndTag: ({ tagName }) => void (tags.includes(tagName) || strange.push(tagName)),
          onComment: ({ data }) => void strange.push(data),
          onDoctype: () => void strange.push("doctype"),
          onEof: () => undefined,
          onCharacter: () => undefined,
          onNullCharacter: () => undefined,
          onWhitespaceCharacter: () => undefined,
        },
      );
      reader.write(html, true);
      expect(strange).toEqual([]);
    }),
    { numRuns: runs(1_000) },
  );
});

test("text without marks is read as it is", () => {
  const line = fc
    .oneof(fc.string(), marked)
    .map((text) => text.replace(/[\s\0]+/g, " ").trim())
    .filter((text) => text !== "");
  fc.assert(
    fc.property(line, (text) => {
      expect(readMarkdown(escapeMarkdown(text))).toEqual([p(text)]);
    }),
    { numRuns: runs(2_000) },
  );
  expect(escapeMarkdown("2-3 weeks & a day")).toBe("2-3 weeks & a day");
});

test("the plain text of words reads well", () => {
  const text = `## Who came

**Two hundred** people, *most* of them [on time](https://films.example/a).
Write to hello@heartlight.example.

- one
  - within
- two

2. second

> Said
> twice

![A pier](/images/a.webp)

---`;
  expect(markdownToPlainText(readMarkdown(text))).toBe(`Who came

Two hundred people, most of them on time (https://films.example/a).
Write to hello@heartlight.example.

- one
  - within
- two

2. second

> Said
> twice

[A pier]

* * *`);
});

test("long lines and deep nesting are read, and nothing is lost", () => {
  const deep = Array.from(
    { length: 30 },
    (_, level) => `${"  ".repeat(level)}- level ${level}`,
  ).join("\n");
  expect(markdownToPlainText(readMarkdown(deep))).toContain("- level 29");
  for (const text of ["*".repeat(40_000), "[".repeat(40_000), `${"a".repeat(39_999)}*`]) {
    expect(markdownToPlainText(readMarkdown(text)).replace(/\s|\*/g, "").length).toBe(
      text.replace(/\s|\*/g, "").length,
    );
  }
});
