import { onTestFinished } from "vitest";

/** From here on this test runs in an installation that sends no e-mails. */
export function withoutMail(): void {
  const meta = Object.assign(document.createElement("meta"), { name: "mail", content: "off" });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
