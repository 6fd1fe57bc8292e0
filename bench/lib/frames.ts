import type { CDPSession, Page } from "@playwright/test";

/** The arguments of a browser whose frames are measured. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

/** This code is text, because it runs in the page. It records the time between frames, and the tasks that the browser reports as long. */
const watcher = `{
  const seen = { frames: [], tasks: [], on: true };
  window.seen = seen;
  seen.observer = new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration)));
  seen.observer.observe({ type: "longtask" });
  let last = performance.now();
  requestAnimationFrame(function tick(now) {
    seen.frames.push(now - last);
    last = now;
    if (seen.on) requestAnimationFrame(tick);
  });
}`;

/** Measures frames and long tasks while the work runs. */
export async function watched(page: Page, work: () => Promise<void>) {
  await page.evaluate(watcher);
  await work();
  return page.evaluate(() => {
    type FrameLog = { frames: number[]; tasks: number[]; on: boolean; observer: PerformanceObserver };
    const { seen } = window as unknown as { seen: FrameLog };
    seen.on = false;
    seen.observer.disconnect();
    const sorted = seen.frames.toSorted((a, b) => a - b);
    return {
      frames: sorted.length,
      "p99 ms": (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1),
      "longest frame ms": (sorted.at(-1) ?? 0).toFixed(1),
      "frames over 50 ms": sorted.filter((ms) => ms > 50).length,
      "tasks over 50 ms": seen.tasks.length,
      "longest task ms": Math.max(0, ...seen.tasks).toFixed(0),
    };
  });
}

/** The tab's heap after a garbage collection, and the number of drawn elements of a kind. */
export async function heapOf(session: CDPSession, page: Page, drawn: string) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return { "heap MB": (usedSize / 1e6).toFixed(1), drawn: await page.locator(drawn).count() };
}
