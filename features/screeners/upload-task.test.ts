import { Upload } from "tus-js-client";
import { afterEach, expect, test, vi } from "vitest";
import { makeFilm } from "~/tests/fixtures/make-film";
import { createUploadTask } from "./upload-task.browser";

afterEach(() => vi.restoreAllMocks());

test("a pause while an upload is being prepared holds until it is resumed, once", async () => {
  const start = vi.spyOn(Upload.prototype, "start").mockReturnValue();
  const task = createUploadTask();
  const expected = { minutes: 2, accepted: { min: 1, max: 40 } };
  await task.choose(new File([await makeFilm()], "film.mp4"), { expected });
  const whilePreparing = (press: () => void) => {
    const stop = task.subscribe(() => {
      const state = task.state();
      if (state.kind !== "sending" || state.isWaiting) return;
      stop();
      press();
    });
  };
  whilePreparing(task.pause);
  await task.sendTo({ draft: "first" });
  expect(task.state()).toMatchObject({ kind: "sending", isPaused: true, failure: null });
  expect(start).not.toHaveBeenCalled();
  task.resume();
  expect(start).toHaveBeenCalledTimes(1);

  start.mockClear();
  const other = createUploadTask();
  await other.choose(new File([await makeFilm()], "film.mp4"), { expected });
  const stop = other.subscribe(() => {
    stop();
    other.pause();
    other.resume();
  });
  await other.sendTo({ draft: "second" });
  await vi.waitFor(() => expect(start).toHaveBeenCalled());
  expect(start).toHaveBeenCalledTimes(1);
});
