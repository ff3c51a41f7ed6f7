import { describe, expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { renderDefault } from "./commands.server";
import { wordingSchemaWith } from "./schema";
import { type EditableEmailKey, editableEmails, variableNames } from "./texts";
import { findHtmlProblem, findVariableProblem as findProblem } from "./validate-html.rules";

const findVariableProblem = (text: string) => findProblem(text, variableNames("payment"));

describe("allowed HTML of an email", () => {
  test.each(Object.keys(editableEmails) as EditableEmailKey[])(
    "the default wording of %s",
    (key) => {
      const wordingSchema = wordingSchemaWith(variableNames(key));
      const { subject, html, markdown } = renderDefault(key, defaultSettings);
      expect(wordingSchema.parse({ subject, html })).toEqual({ subject, html });
      expect(wordingSchema.parse({ subject, markdown })).toEqual({ subject, markdown });
    },
  );

  test.each([
    '<p style="color:#7a5f66">Dear {{FILMMAKER_NAME}},<br>see <a href="{{FILM_URL}}">your film</a>.</p>',
    "<p>Write to <a href='mailto:{{EMAIL}}?subject=Hi'>you</a> &amp; me > them</p>",
    '<table><tr><td width="10"><img src="https://heartlight.example/x.png" alt=""/></td></tr></table>',
    "No tags at all",
  ])("%s", (html) => {
    expect(findHtmlProblem(html)).toBeNull();
    expect(findVariableProblem(html)).toBeNull();
  });
});

test.each([
  ["<p>Hi</p><script>alert(1)</script>", "An email can't contain <script>."],
  ["<script src=//evil.example>", "An email can't contain <script>."],
  ["<SCRIPT\n>alert(1)</SCRIPT>", "An email can't contain <script>."],
  ["<iframe src='https://evil.example'></iframe>", "An email can't contain <iframe>."],
  ["<style>p{}</style>", "An email can't contain <style>."],
  ["<svg onload=alert(1)>", "An email can't contain <svg>."],
  ["<form action='https://evil.example'></form>", "An email can't contain <form>."],
  ['<p onclick="alert(1)">x</p>', "An email can't run scripts: remove 'onclick'."],
  ["<img src=x onerror=alert(1)>", "An email can't run scripts: remove 'onerror'."],
  ["<p/onclick=alert(1)>x</p>", "The tag near"],
  ["<p style=color:red>x</p>", "Put the values of attributes in quotes."],
  ['<a href="javascript:alert(1)">x</a>', "A link must go to an https:// or mailto:"],
  ['<a href=" java\nscript:alert(1)">x</a>', "A link must go to an https:// or mailto:"],
  ['<a href="{{SYNOPSIS}}">x</a>', "A link must go to an https:// or mailto:"],
  ['<p title="{{SYNOPSIS}}">x</p>', "Use variables in the text"],
  ['<p style="background:url(https://evil.example)">x</p>', "can't load files"],
  ['<img src="data:image/svg+xml,x">', "A picture needs an https:// address."],
  ["<!-- <p>x</p> -->", "An email can't contain comments"],
  ["<p>five < six</p>", "Write &lt; for the sign itself"],
  ["<p>not closed", "<p> is not closed."],
  ["</td></tr></table><p>out of the paper</p>", "</td> closes nothing."],
  ["<b><i>crossed</b></i>", "</b> comes before </i>."],
  ['<p id="x">x</p>', "An email can't contain the attribute 'id'."],
])("refused: %s", (html, sentence) => {
  expect(findHtmlProblem(html)).toContain(sentence);
});

test.each([
  ["Dear {{FILMMAKER}},", "{{FILMMAKER}} is not one of the variables."],
  ["{{FILM_TITEL}}", "{{FILM_TITEL}} is not one of the variables. Did you mean {{FILM_TITLE}}?"],
  ["{{film_title}}", "Did you mean {{FILM_TITLE}}?"],
  ["{{ EMAIL }}", "Did you mean {{EMAIL}}?"],
  ["{{__proto__}}", "{{__proto__}} is not one of the variables."],
  ["{{FILM_TITLE} and on", "A variable is not closed near"],
])("an unknown variable: %s", (text, sentence) => {
  expect(findVariableProblem(text)).toContain(sentence);
});

describe("tags are read as a browser reads them", () => {
  test.each([
    '<p title="2 > 1, 1 < 2">a sign in quotes ends no tag</p>',
    `<p title='say "<b>"'>nor does a tag in quotes begin one</p>`,
    '<a href="https://heartlight.example/?film=1&amp;year=2">an address as HTML writes it</a>',
    '<a href="https://heartlight.example/?film=1&copy=2">and as people paste it</a>',
    '<p\r\n  title = "lines of Windows"\r\n>Tom & Jerry &hearts &nothing;</p\r\n>',
  ])("%s", (html) => {
    expect(findHtmlProblem(html)).toBeNull();
  });

  test.each([
    ['<p style="background:u&#114;l(https://evil.example)">x</p>', "can't load files"],
    ['<p style="width:&#x65;xpression(alert(1))">x</p>', "can't load files"],
    ['<a href="https://heartlight.example/&#32;x">x</a>', "A link must go to an https://"],
    ['<p title="&lbrace;&lbrace;SYNOPSIS}}">x</p>', "Use variables in the text"],
    ['<p title="1" title="2">x</p>', 'The tag near \'<p title="1" title="2">x\' cannot be read.'],
    ["<td nowrap>x</td>", "Put the values of attributes in quotes."],
    ['<p title="a"lang="en">x</p>', "The tag near"],
    ['<p>one</p><p title="never closed>two</p>', "The tag near '<p title=\"never closed>t'"],
    ['<p>x</p title="y">', "The tag near '</p title"],
    ["<o:p>x</o:p>", "An email can't contain <o:p>."],
    ["<p>x</p><!doctype html>", "Write &lt; for the sign itself, near '<!doctype html>'."],
    ["<p>x</p><![CDATA[<p>]]>", "Write &lt; for the sign itself, near '<![CDATA[<p>]]>'."],
    ["<p>x<", "Write &lt; for the sign itself, near '<'."],
    ["<p>five <6</p>", "Write &lt; for the sign itself, near '<6</p>'."],
  ])("refused: %s", (html, sentence) => {
    expect(findHtmlProblem(html)).toContain(sentence);
  });
});
