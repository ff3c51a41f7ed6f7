import { expect, test } from "vitest";
import { templateText } from "./plain-text.rules.server";

test("the plain text has the same words, rows and links", () => {
  const html = `<h2>Thank&nbsp;you</h2><p>We have <b>{{FILM_TITLE}}</b> &amp; love it.<br>See <a href="https://heartlight.example/x">the news</a>
or <a href="mailto:a@b.example">a@b.example</a>.</p><ul><li>One</li><li>Two</li></ul><table><tr><td>Fee</td><td>{{PAYMENT_AMOUNT}}</td></tr></table>`;
  expect(templateText(html)).toBe(
    "Thank\u00a0you\nWe have {{FILM_TITLE}} & love it.\nSee the news (https://heartlight.example/x)\nor a@b.example.\n- One\n- Two\n\nFee: {{PAYMENT_AMOUNT}}",
  );
});
