import { beConfined, input, tell } from "../confined/inside.ts";
import { extract } from "./extract.ts";
import { ReadingError, type TextKind, type TextNews } from "./reading.ts";

/*
 * The program of a confined process, see `confined/confined.ts`. It gets a file on its input, and sends the file's text or the reason for its
 * absence.
 */

beConfined();
const [, , kind = "text"] = process.argv;
const news = await input()
  .then(async (bytes): Promise<TextNews> => ({ text: await extract(bytes, kind as TextKind) }))
  .catch((error: unknown): TextNews => ({ fault: error instanceof ReadingError ? error.fault : "broken" }));
await tell(news);
if (process.connected) process.disconnect();
