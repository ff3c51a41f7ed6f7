import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultFacts } from "~/features/festival/schema";
import { Paper } from "./components/paper";
import { letterHtml, writeLetter } from "./write.server";

const words = (
  <p>
    Ana&apos;s film &lt;b&gt; &amp; <a href="https://films.example/?a=1&b=2">its link</a>
    <br />
  </p>
);

/** The letter as React renders it whole. */
const whole = (facts: typeof defaultFacts, title: string) =>
  renderToStaticMarkup(
    <Paper facts={facts} title={title}>
      {words}
    </Paper>,
  )
    .replaceAll("/>", ">")
    .replaceAll("&#x27;", "'");

test("a letter on a kept sheet is what the whole would be, whatever its title holds", () => {
  for (const title of ["A new message", `Tom's "$&" <i>film</i> $1`, "A new message"]) {
    expect(letterHtml(defaultFacts, title, words)).toBe(
      `<!doctype html>\n${whole(defaultFacts, title)}`,
    );
    expect(writeLetter(defaultFacts, title, words).html).toBe(
      letterHtml(defaultFacts, title, words),
    );
  }
});

test("a letter says that its colours are for light, so that no dark mode turns some of them", () => {
  const html = letterHtml(defaultFacts, "Hello", words);
  expect(html).toContain('<meta content="light only" name="color-scheme">');
  expect(html).toContain('<meta content="light" name="supported-color-schemes">');
});

test("facts that changed are printed on the next letter", () => {
  letterHtml(defaultFacts, "Hello", words);
  const brand = { ...defaultFacts.brand, name: "Lamplight", fullName: "Lamplight Festival" };
  const changed = { ...defaultFacts, brand };
  expect(letterHtml(changed, "Hello", words)).toBe(`<!doctype html>\n${whole(changed, "Hello")}`);
});

test("the title stands in the text half where it is asked for", () => {
  expect(writeLetter(defaultFacts, "Hello & you", words, { heading: true }).text).toMatch(
    /^Hello & you\n\nAna's film <b> & its link: https:\/\/films\.example\/\?a=1&b=2/,
  );
  expect(writeLetter(defaultFacts, "Hello", words).text).toMatch(/^Ana's film/);
});
