import { expect, test, vi } from "vitest";
import { recoverFromOldFiles } from "./recover.ts";

test("a piece that is gone has the page loaded anew, once; one that is only out of reach leaves what is on screen", () => {
  const reload = vi.fn<() => void>();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const missed = () => window.dispatchEvent(new Event("vite:preloadError"));
  recoverFromOldFiles(reload);
  missed();
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  missed();
  missed();
  expect(reload).toHaveBeenCalledOnce();
});
