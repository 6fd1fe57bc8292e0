/** The values in a text of JSON lines or of server-sent events. Null for any other text. Programs and models may stream without a request for it. */
export function streamed(text: string): unknown[] | null {
  const lines = text.split("\n").map((line) => line.trim());
  const held = lines
    .filter((line) => line !== "" && !/^(?::|event:|id:|retry:|message:$)/.test(line))
    .map((line) => line.replace(/^data:\s*/, ""));
  const isStream = lines.some((line) => /^(?:data:|:)/.test(line)) || held.length > 1;
  if (!isStream) return null;
  const values: unknown[] = [];
  for (const line of held) {
    if (line === "[DONE]" || line === "") continue;
    if (!/^[[{]/.test(line)) return null;
    try {
      values.push(JSON.parse(line));
    } catch {
      return null;
    }
  }
  return values.length > 0 ? values : null;
}
