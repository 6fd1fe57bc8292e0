import {
  fromHelper,
  type FromHelper,
  type HelperJob,
  helperVersion,
  isFromHelper,
  readToHelper,
  type ToHelper,
} from "@balcao/shared/connections/linking-helper";
import { type Browser, type Port, send } from "./browser.ts";
import { awake, lines } from "./messages.ts";

type Page = Pick<Window, "addEventListener" | "postMessage" | "location">;
type Line = { port: Port; id: string; stop: () => void };

/** Carries messages between the page of the desk and the switchboard. It is connected to the switchboard only during a job. */
export function runBridge(page: Page, browser: Pick<Browser, "runtime">): void {
  const { origin } = page.location;
  let line: Line | null = null;
  const tell = (said: FromHelper) => page.postMessage(fromHelper(said), origin);

  const end = (): void => {
    line?.stop();
    line = null;
  };

  const begin = (job: HelperJob): void => {
    line?.port.disconnect();
    end();
    try {
      line = lineFor(job.id);
      send(line.port, { type: "begin", job } satisfies ToHelper);
    } catch {
      // The extension was updated or removed after this page was loaded.
      tell({ type: "over", id: job.id, why: "lost" });
    }
  };

  const lineFor = (id: string): Line => {
    const port = browser.runtime.connect({ name: lines.desk });
    const timer = setInterval(() => send(port, awake.said), awake.everyMs);
    const own = { port, id, stop: () => clearInterval(timer) };
    port.onMessage.addListener((message) => {
      if (line !== own || !isFromHelper(message)) return;
      tell(message);
      if (message.type !== "answer" && message.type !== "over") return;
      end();
      port.disconnect();
    });
    port.onDisconnect.addListener(() => {
      own.stop();
      if (line !== own) return;
      end();
      tell({ type: "over", id, why: "lost" });
    });
    return own;
  };

  page.addEventListener("message", ({ source, origin: from, data }: MessageEvent<unknown>) => {
    const said = source === page && from === origin ? readToHelper(data) : null;
    if (said?.type === "hello") tell({ type: "here", version: helperVersion });
    if (said?.type === "begin") begin(said.job);
    if (said?.type === "cancel" && line?.id === said.id) send(line.port, said);
  });
}
