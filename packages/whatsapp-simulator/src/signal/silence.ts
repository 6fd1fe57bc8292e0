/** Beginnings of the lines that libsignal prints. Some lines continue with whole sessions, private keys included. */
const LEAKS = [
  "Closing session",
  "Closing open session",
  "Opening session",
  "Removing old closed session",
  "Session already",
  "Failed to decrypt message with any known session",
  "Session error:",
  "WARNING: Expected pubkey",
  "Migrating session",
  "Unhandled bucket type",
  "V1 session storage",
  "Decrypted message with closed session",
];

type Printer = Pick<Console, "info" | "warn" | "error" | "log">;

const silenced = new WeakSet<Printer>();

/** Drops libsignal's lines on the console of this process. All other output still appears. */
export function silenceLibsignal(target: Printer = globalThis.console): void {
  if (silenced.has(target)) return;
  silenced.add(target);
  for (const level of ["info", "warn", "error", "log"] as const) {
    const print = target[level].bind(target);
    target[level] = (...parts: unknown[]) => {
      const [first] = parts;
      if (typeof first === "string" && LEAKS.some((leak) => first.startsWith(leak))) return;
      print(...parts);
    };
  }
}
