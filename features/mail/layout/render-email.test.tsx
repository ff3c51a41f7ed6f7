import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { EmailLayout } from "./components/email-layout";
import { additionMark, renderEmail, renderEmailHtml } from "./render-email.rules.server";

const words = (
  <p>
    Ana&apos;s film &lt;b&gt; &amp; <a href="https://films.example/?a=1&b=2">its link</a>
    <br />
  </p>
);

/** The complete email as React renders it. */
const whole = (settings: typeof defaultSettings, title: string) =>
  renderToStaticMarkup(
    <EmailLayout settings={settings} title={title}>
      {words}
    </EmailLayout>,
  )
    .replaceAll("/>", ">")
    .replaceAll("&#x27;", "'");

test("a cached layout gives the same email, whatever its title", () => {
  for (const title of ["A new message", `Tom's "$&" <i>film</i> $1`, "A new message"]) {
    expect(renderEmailHtml(defaultSettings, title, words)).toBe(
      `<!doctype html>\n${whole(defaultSettings, title)}`,
    );
    const { html } = renderEmail(defaultSettings, title, words);
    expect(html.replace(additionMark, "")).toBe(renderEmailHtml(defaultSettings, title, words));
  }
});

test("an email declares light colours, so that dark mode does not invert some of them", () => {
  const html = renderEmailHtml(defaultSettings, "Hello", words);
  expect(html).toContain('<meta content="light only" name="color-scheme">');
  expect(html).toContain('<meta content="light" name="supported-color-schemes">');
});

test("changed settings appear in the next email", () => {
  renderEmailHtml(defaultSettings, "Hello", words);
  const brand = { ...defaultSettings.brand, name: "Lamplight", fullName: "Lamplight Festival" };
  const changed = { ...defaultSettings, brand };
  expect(renderEmailHtml(changed, "Hello", words)).toBe(
    `<!doctype html>\n${whole(changed, "Hello")}`,
  );
});

test("the title is in the plain text on request", () => {
  expect(renderEmail(defaultSettings, "Hello & you", words, { heading: true }).text).toMatch(
    /^Hello & you\n\nAna's film <b> & its link: https:\/\/films\.example\/\?a=1&b=2/,
  );
  expect(renderEmail(defaultSettings, "Hello", words).text).toMatch(/^Ana's film/);
});
