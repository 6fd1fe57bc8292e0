import { expect, test, vi } from "vitest";
import { recoverFromOldFiles } from "./old-files.ts";

test("a missing file reloads the page once, and a file that cannot be reached leaves the screen as it is", () => {
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
