import { writeSync } from "node:fs";
import { longTexts } from "./patterns.ts";
import type { Subject } from "./subjects.ts";

// Passes a quarter of every text to every subject, from a given place on, and the whole text where that is slow. It writes the subject's place before
// each text, and the last line then names the hanging subject.

/**
 * A function of cubic time takes 64 times as long for a whole text as for a quarter. A subject that is quicker than this with a quarter hangs on no
 * whole text. It still gets one whole text, because it might process longer texts in another way.
 */
const quickMs = 40;

/** How long the subject takes. It may refuse the text. */
function time(meet: Subject[1], text: string): number {
  const begun = performance.now();
  try {
    meet(text);
  } catch {
    // The subject refused the text.
  }
  return performance.now() - begun;
}
const [, , which, from] = process.argv;
const subjects =
  which === "planted" ? (await import("./planted.ts")).planted : await (await import("./subjects.ts")).everySubject();
const stdout = 1;
for (const [place, [subject, meet]] of subjects.entries()) {
  if (place < Number(from)) continue;
  for (const [at, { name, text, quarter }] of longTexts.entries()) {
    writeSync(stdout, `${JSON.stringify({ place, name: `${subject} ${name}` })}\n`);
    if (time(meet, quarter) > quickMs || at === place % longTexts.length) time(meet, text);
  }
}
writeSync(stdout, `${JSON.stringify({ count: subjects.length })}\n`);
