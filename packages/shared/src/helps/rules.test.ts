import { expect, test } from "vitest";
import { frameOf, videoSource } from "./rules.ts";

const id = "dQw4w9WgXcQ";

test.each([
  id,
  `https://www.youtube.com/watch?v=${id}&t=10s`,
  `https://youtube.com/watch?list=x&v=${id}`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}`,
])("%s is one video of YouTube, which plays from the host without cookies", (address) => {
  expect(videoSource(address)).toEqual({ kind: "youtube", id });
  expect(frameOf(id)).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
});

test.each([
  "",
  id.slice(1),
  `http://youtu.be/${id}`,
  "https://www.youtube.com/playlist?list=x",
  "https://youtu.be/short",
  `https://youtu.be/${id}"onload=`,
  "javascript:alert(1)",
  "data:video/mp4;base64,AAAA",
  "https://user:secret@videos.test/a.mp4",
  "//videos.test/a.mp4",
])("%j is not a video", (address) => {
  expect(videoSource(address)).toBeNull();
});

test("a file by https plays from its own address, even when its host only looks like YouTube", () => {
  expect(videoSource("https://videos.test/a.mp4")).toEqual({ kind: "file", url: "https://videos.test/a.mp4" });
  const lookalike = `https://youtube.com.evil.test/watch?v=${id}`;
  expect(videoSource(lookalike)).toEqual({ kind: "file", url: lookalike });
});
