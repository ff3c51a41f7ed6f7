import { describe, expect, test } from "vitest";
import { passwordHint, readFilmLink } from "./film-link";

describe("the address of a film", () => {
  test.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "YouTube", "dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", "YouTube", "dQw4w9WgXcQ"],
    ["https://m.youtube.com/shorts/abc-_123", "YouTube", "abc-_123"],
    ["https://www.youtube-nocookie.com/embed/abc123", "YouTube", "abc123"],
    ["https://vimeo.com/76979871", "Vimeo", "76979871"],
    ["https://vimeo.com/76979871/8272103f6e", "Vimeo", "76979871"],
    ["https://player.vimeo.com/video/76979871?h=8272103f6e", "Vimeo", "76979871"],
    ["https://vimeo.com/channels/staffpicks/76979871", "Vimeo", "76979871"],
    ["https://drive.google.com/file/d/1aB-c_9/view?usp=sharing", "Google Drive", "1aB-c_9"],
    ["https://drive.google.com/open?id=1aB-c_9", "Google Drive", "1aB-c_9"],
    ["https://www.dropbox.com/scl/fi/abc123/film.mp4?rlkey=zz9", "Dropbox", "abc123"],
    ["https://we.tl/t-abc", "WeTransfer", "t-abc"],
    ["https://example.com/film.mp4", null, null],
    ["https://vimeo.example/last-bus", null, null],
  ])("%s is of %s, %s", (address, service, id) => {
    expect(readFilmLink(address)).toMatchObject({ service, id });
  });

  test("does not recognise a host that only looks like a service", () => {
    for (const host of [
      "youtube.com.evil.example",
      "evil-youtube.com",
      "notvimeo.com",
      "vimeo.com.example",
      "xn--youtub-9ya.com",
    ]) {
      expect(readFilmLink(`https://${host}/watch?v=abc`), host).toMatchObject({
        host,
        service: null,
      });
    }
    expect(readFilmLink("https://youtube.com@evil.example/watch?v=abc")).toMatchObject({
      host: "evil.example",
      service: null,
    });
  });

  test("readFilmLink › refuses addresses that no browser should open", () => {
    for (const address of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://a.b/c",
      "nothing",
      "",
    ]) {
      expect(readFilmLink(address), address).toBe(null);
    }
  });

  test("readFilmLink › names the service and its known obstacles", () => {
    expect(readFilmLink("https://vimeo.com/76979871/8272103f6e")).toMatchObject({
      key: "8272103f6e",
      note: "Unlisted: anyone with the link can open it.",
    });
    expect(readFilmLink("https://vimeo.com/76979871")?.note).toContain("password");
    expect(readFilmLink("https://films.example/a?password=sea%20glass")).toMatchObject({
      key: "sea glass",
      note: "The link contains a password.",
    });
    expect(readFilmLink("https://films.example/a")).toMatchObject({ key: null, note: null });
  });
});

test.each([
  ["Two people meet. Password: ojai2026. They walk.", "Password: ojai2026"],
  ["screener pw = 'salt'", "pw = 'salt"],
  ["The passcode is night-bus", "passcode is night-bus"],
  ["Mot de passe : lune", "Mot de passe : lune"],
])("in %j a password seems to be named", (text, hint) => {
  expect(passwordHint(text)).toBe(hint);
});

test.each(["They pass each other on the stairs.", "A passport, a passage.", "", null])(
  "finds none in %j",
  (text) => {
    expect(passwordHint(text)).toBe(null);
  },
);
