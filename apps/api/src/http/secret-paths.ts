import { bound } from "./handle.ts";

const secretPart = /:(?:secret|token)(?=\/|$)/;
let known: RegExp[] | undefined;

/** Matches the beginnings of paths with a secret: of calls whose contract names a secret in its path, and of pages with the same path. */
const beginnings = () =>
  (known ??= bound.flatMap(({ path }) => {
    const [before = "", after] = path.split(secretPart);
    return after === undefined ? [] : [new RegExp(`^((?:/api)?${before.replaceAll(/:\w+/g, "[^/]+")})[^/]+`, "i")];
  }));

/** A path for the log: its secret is left out. */
export const withoutSecret = (path: string): string =>
  beginnings().reduce((shown, beginning) => shown.replace(beginning, "$1***"), path);
