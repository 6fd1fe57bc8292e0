const opening = /\basPlatform\(/g;

/** The text between an opened bracket and its closing bracket. */
function within(text: string, from: number): string {
  let [depth, end] = [1, from];
  for (; depth > 0 && end < text.length; end += 1) depth += text[end] === "(" ? 1 : text[end] === ")" ? -1 : 0;
  return text.slice(from, end - 1);
}

/** The functions that a call of asPlatform() runs: the passed function, or the functions that its arrow function calls, without the words of SQL. */
function runIn(given: string): string[] {
  const code = given.replaceAll(/`[^`]*`/g, "");
  const name = /^\s*(\w+)\s*$/.exec(code)?.[1];
  if (name !== undefined) return [name];
  return [...code.matchAll(/(?<!new |[\w.])([a-z]\w*|[A-Z]\w*\.\w+)\(/g)].map(([, called = ""]) => called);
}

/** All functions that a file runs in the platform's scope. */
export const scopesIn = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(opening)].flatMap((call) => runIn(within(text, call.index + call[0].length)))),
  ].toSorted();

/** Whether a file does more with asPlatform than import and call it. Under another name the functions that it runs could not be found. */
export const hidesScopes = (text: string): boolean => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").replaceAll(/^import [\s\S]*? from .*/gm, "");
  const renamed = /\basPlatform as\b/.test(text);
  return renamed || [...code.matchAll(/\basPlatform\b/g)].length !== [...code.matchAll(opening)].length;
};
