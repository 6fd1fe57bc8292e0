import { bound } from "./handle.ts";

const secretPart = /:(?:secret|token)(?=\/|$)/;
let known: RegExp[] | undefined;

/** Matches the paths that contain a secret: paths of calls whose contract names a secret, and paths of the pages with the same address. */
const beginnings = () =>
  (known ??= bound.flatMap(({ path }) => {
    const [before = "", after] = path.split(secretPart);
    return after === undefined ? [] : [new RegExp(`^((?:/api)?${before.replaceAll(/:\w+/g, "[^/]+")})[^/]+`, "i")];
  }));

/** Returns a path for the log without its secret. */
export const withoutSecret = (path: string): string =>
  beginnings().reduce((shown, beginning) => shown.replace(beginning, "$1***"), path);
