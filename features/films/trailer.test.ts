import { expect, test } from "vitest";
import { playerOf, trailerHosts } from "./trailer.rules";

test("YouTube and Vimeo links have a player on a host that the policy allows", () => {
  const pages = [
    "https://www.youtube.com/watch?v=abcdefghijk",
    "https://youtube.com/watch?t=3&v=abcdefghijk",
    "https://youtu.be/abcdefghijk?si=x",
    "https://vimeo.com/123456789",
  ];
  for (const page of pages) {
    const player = playerOf(page);
    expect(
      trailerHosts.some((host) => player?.src.startsWith(`${host}/`)),
      page,
    ).toBe(true);
  }
});

test("anything else is a link", () => {
  const pages = [
    "https://vimeo.example/1234567",
    "https://youtube.com.evil.example/watch?v=abcdefghijk",
    'https://www.youtube.com/watch?v=abc"onload=',
    "http://vimeo.com/123456789",
    "javascript:alert(1)",
  ];
  for (const page of pages) expect(playerOf(page), page).toBeNull();
});
