import { writeSync } from "node:fs";
import { longTexts } from "./patterns.ts";

// Passes every text to every subject, from a given place on. It writes the subject's place before each, and the last line then names the hanging
// subject.
const [, , which, from] = process.argv;
const subjects =
  which === "planted" ? (await import("./planted.ts")).planted : await (await import("./subjects.ts")).everySubject();
const stdout = 1;
for (const [place, [subject, meet]] of subjects.entries()) {
  if (place < Number(from)) continue;
  for (const [name, text] of longTexts) {
    writeSync(stdout, `${JSON.stringify({ place, name: `${subject} ${name}` })}\n`);
    try {
      meet(text);
    } catch {
      // The subject refused the text.
    }
  }
}
writeSync(stdout, `${JSON.stringify({ count: subjects.length })}\n`);
