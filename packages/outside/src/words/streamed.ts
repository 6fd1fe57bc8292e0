/** The values in a text of JSON lines or of server-sent events. Null for any other text. Programs and models may stream without a request for it. */
export function streamed(text: string): unknown[] | null {
  const lines = text.split("\n").map((line) => line.trim());
  const held = lines
    .filter((line) => line !== "" && !/^(?::|event:|id:|retry:|message:$)/.test(line))
    .map((line) => line.replace(/^data:\s*/, ""));
  const hasEvents = lines.some((line) => line.startsWith("data:"));
  const isStream = lines.some((line) => /^(?:data:|:)/.test(line)) || held.length > 1;
  if (!isStream) return null;
  const values: unknown[] = [];
  for (const line of held) {
    if (/^"?\[DONE\]"?$/.test(line)) continue;
    // A text inside an event is a piece of the answer. A quoted line without events may be anything.
    if (!/^[[{]/.test(line) && !(line.startsWith('"') && hasEvents)) return null;
    try {
      values.push(JSON.parse(line));
    } catch {
      return null;
    }
  }
  return values.length > 0 ? values : null;
}

/**
 * The words of a stream whose events are plain words, or whose lines have the form of Vercel's SDK (`0:"Ol"`). Null for any other text. `isStream`: the
 * server says that it is a stream; otherwise a single line may be plain words.
 */
export function spokenIn(text: string, isStream: boolean): string | null {
  const lines = text.split(/\r?\n/);
  const said = lines.filter((line) => line.startsWith("data:"));
  const isSpoken = lines.every((line) => line === "" || /^(?:data|event|id|retry)?:/.test(line));
  if (isSpoken && (said.length > 1 || (isStream && said.length > 0))) return eventsOf(lines).join("");
  const parts = lines.filter((line) => line !== "").map((line) => /^([0-9a-k]):(["[{].*)$/.exec(line));
  if (!parts.some((part) => part?.[1] === "0") || parts.includes(null)) return null;
  return parts.map((part) => (part?.[1] === "0" ? textIn(part[2] ?? "") : "")).join("");
}

/** The words of each event. Several lines of one event are joined as lines. */
function eventsOf(lines: readonly string[]): string[] {
  const events: string[][] = [[]];
  for (const line of lines) {
    if (line === "") events.push([]);
    else if (line.startsWith("data:") && !/^data:\s*\[DONE\]\s*$/.test(line))
      events.at(-1)?.push(line.slice(5).replace(/^ /, ""));
  }
  return events.map((words) => words.join("\n"));
}

function textIn(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}
