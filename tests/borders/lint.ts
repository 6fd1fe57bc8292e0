import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Creates a folder with this checkout's lint rules, compiler settings and packages, and with only the planted files. */
export function plantedTree(files: Record<string, string>) {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), "balcao-borders-")));
  for (const name of ["oxlint.config.mjs", "oxlint.borders.mjs", "tsconfig.base.json"])
    copyFileSync(join(root, name), join(tree, name));
  writeFileSync(join(tree, "tsconfig.json"), '{ "extends": "./tsconfig.base.json", "include": ["**/*"] }');
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return { lint: () => lint(tree), remove: () => rmSync(tree, { recursive: true }) };
}

/** Runs oxlint. Each fault is `path: rule` and its message. Errors of the compiler do not count, because planted files import what is not there. */
function lint(tree: string) {
  return new Promise<string[]>((resolve, reject) => {
    execFile(
      join(root, "node_modules/.bin/oxlint"),
      ["-c", "oxlint.config.mjs", "-f", "json"],
      { cwd: tree, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        if (stderr.trim() || !stdout) return reject(error ?? new Error(stderr));
        const { diagnostics } = JSON.parse(stdout) as {
          diagnostics: { filename: string; code: string; message: string; help?: string }[];
        };
        const faults = diagnostics.filter(({ code }) => !/^typescript\(TS\d+\)$/.test(code));
        resolve(faults.map((d) => `${d.filename}: ${d.code} ${d.message} ${d.help ?? ""}`.trim()));
      },
    );
  });
}
