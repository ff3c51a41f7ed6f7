import { describe, expect, test } from "vitest";
import { wrongHtml, wrongVariable } from "./check.rules";
import { wordingSchema } from "./schema";
import { defaultTemplates } from "./texts";

describe("what a letter may hold", () => {
  test.each(defaultTemplates)("the default wording of $id", ({ subject, html }) => {
    expect(wordingSchema.parse({ subject, html })).toEqual({ subject, html });
  });

  test.each([
    '<p style="color:#7a5f66">Dear {{FILMMAKER_NAME}},<br>see <a href="{{FILM_URL}}">your film</a>.</p>',
    "<p>Write to <a href='mailto:{{EMAIL}}?subject=Hi'>you</a> &amp; me > them</p>",
    '<table><tr><td width="10"><img src="https://heartlight.example/x.png" alt=""/></td></tr></table>',
    "No tags at all",
  ])("%s", (html) => {
    expect(wrongHtml(html)).toBeNull();
    expect(wrongVariable(html)).toBeNull();
  });
});

test.each([
  ["<p>Hi</p><script>alert(1)</script>", "A letter cannot hold <script>."],
  ["<script src=//evil.example>", "A letter cannot hold <script>."],
  ["<SCRIPT\n>alert(1)</SCRIPT>", "A letter cannot hold <script>."],
  ["<iframe src='https://evil.example'></iframe>", "A letter cannot hold <iframe>."],
  ["<style>p{}</style>", "A letter cannot hold <style>."],
  ["<svg onload=alert(1)>", "A letter cannot hold <svg>."],
  ["<form action='https://evil.example'></form>", "A letter cannot hold <form>."],
  ['<p onclick="alert(1)">x</p>', "A letter runs nothing: take 'onclick' out."],
  ["<img src=x onerror=alert(1)>", "A letter runs nothing: take 'onerror' out."],
  ["<p/onclick=alert(1)>x</p>", "The tag near"],
  ["<p style=color:red>x</p>", "Put the values of attributes in quotes."],
  ['<a href="javascript:alert(1)">x</a>', "A link leads to an https:// or mailto:"],
  ['<a href=" java\nscript:alert(1)">x</a>', "A link leads to an https:// or mailto:"],
  ['<a href="{{SYNOPSIS}}">x</a>', "A link leads to an https:// or mailto:"],
  ['<p title="{{SYNOPSIS}}">x</p>', "Variables stand in the text"],
  ['<p style="background:url(https://evil.example)">x</p>', "cannot load anything"],
  ['<img src="data:image/svg+xml,x">', "A picture comes from an https:// address."],
  ["<!-- <p>x</p> -->", "A letter cannot hold comments"],
  ["<p>five < six</p>", "Write &lt; for the sign itself"],
  ["<p>not closed", "<p> is not closed."],
  ["</td></tr></table><p>out of the paper</p>", "</td> closes nothing."],
  ["<b><i>crossed</b></i>", "</b> comes before </i>."],
  ['<p id="x">x</p>', "A letter cannot hold the attribute 'id'."],
])("refused: %s", (html, sentence) => {
  expect(wrongHtml(html)).toContain(sentence);
});

test.each([
  ["Dear {{FILMMAKER}},", "{{FILMMAKER}} is not one of the variables."],
  ["{{FILM_TITEL}}", "{{FILM_TITEL}} is not one of the variables. Did you mean {{FILM_TITLE}}?"],
  ["{{film_title}}", "Did you mean {{FILM_TITLE}}?"],
  ["{{ EMAIL }}", "Did you mean {{EMAIL}}?"],
  ["{{__proto__}}", "{{__proto__}} is not one of the variables."],
  ["{{FILM_TITLE} and on", "A variable is not closed near"],
])("a variable that there is none of: %s", (text, sentence) => {
  expect(wrongVariable(text)).toContain(sentence);
});
