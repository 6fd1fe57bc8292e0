/** How libsignal begins what it prints; some of it goes on with whole sessions, private keys included. */
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

let silenced = false;

/** Drops what libsignal prints on the console of this process; everything else still appears. */
export function silenceLibsignal(): void {
  if (silenced) return;
  silenced = true;
  for (const level of ["info", "warn", "error", "log"] as const) {
    const print = globalThis.console[level].bind(globalThis.console);
    globalThis.console[level] = (...parts: unknown[]) => {
      const [first] = parts;
      if (typeof first === "string" && LEAKS.some((leak) => first.startsWith(leak))) return;
      print(...parts);
    };
  }
}
