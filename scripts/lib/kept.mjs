import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A folder whose tests are proved together. `key` names the content of all that they can reach.
 * @typedef {{ folder: string, key: string }} Part
 */

/** Files that no test of a package reads. Tests across packages read all of them. */
const readByNoPackage = /^(apps|packages|e2e|bench|tests(?!\/setup\/)|[^/]+\.md$)/;

/**
 * The parts of the test run, each with the files that its tests can reach: a package has its own files, those of the packages that it depends on, and
 * all files outside of packages. Null when git does not list the files: then no result is kept.
 * @param {string} root
 * @returns {Part[] | null}
 */
export function partsOf(root) {
  const files = filesOf(root);
  if (!files) return null;
  const hashes = new Map(files.map((file) => [file, hashOf(readFileSync(join(root, file)))]));
  const common = files.filter((file) => !readByNoPackage.test(file));
  const keyOf = (/** @type {string} */ folder, /** @type {string[]} */ reached) =>
    hashOf(
      [process.version, process.platform, folder, ...reached.map((file) => `${file} ${hashes.get(file)}`)].join("\n"),
    );
  const packages = packagesOf(root, files);
  const parts = [...packages.keys()].map((folder) => {
    const own = foldersFor(folder, packages).map((one) => `${one}/`);
    const reached = files.filter((file) => own.some((start) => file.startsWith(start)));
    return { folder, key: keyOf(folder, [...common, ...reached]) };
  });
  return [...parts, { folder: "tests", key: keyOf("tests", files) }];
}

/**
 * Divides the parts into those that passed before with the same content, with their number of tests, and those that must be run.
 * @param {string} root @param {Part[]} parts
 */
export function sortParts(root, parts) {
  const sorted = parts.map((part) => ({ ...part, passed: keptOf(root, part) }));
  return {
    kept: sorted.flatMap(({ folder, passed }) => (passed === null ? [] : { folder, passed })),
    open: sorted.flatMap(({ passed, ...part }) => (passed === null ? part : [])),
  };
}

/**
 * Records that a part passed, if it passed whole and without a fault that names no file. A part with a test that failed and passed later is not
 * recorded.
 * @param {string} root @param {Part} part @param {import("./counts.mjs").Count} count of the run
 * @param {import("./counts.mjs").TestFile[]} report of its files
 */
export function keepPassed(root, { folder, key }, { failed, fallen = [] }, report) {
  const isOwn = (/** @type {string | undefined} */ file) => file?.startsWith(join(root, folder, "/"));
  if (failed !== fallen.length || fallen.some(({ file }) => !file || isOwn(file))) return;
  const files = report.filter(({ name }) => isOwn(name));
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === "passed");
  if (passed.length === 0) return;
  const file = placeOf(root, folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ key, passed: passed.length }));
}

/**
 * The recorded number of tests of a part; null when the record is missing, or broke off while it was written.
 * @param {string} root
 * @param {Part} part
 * @returns {number | null}
 */
function keptOf(root, { folder, key }) {
  try {
    const kept = JSON.parse(readFileSync(placeOf(root, folder), "utf8"));
    return kept.key === key ? kept.passed : null;
  } catch {
    return null;
  }
}

/** @param {string} root @param {string} folder */
const placeOf = (root, folder) => join(root, ".cache/proved", `${folder.replaceAll("/", "-")}.json`);

/** @param {string | Buffer} content */
const hashOf = (content) => createHash("sha256").update(content).digest("hex");

/** All files that are in git, or would be with the next commit. @param {string} root */
function filesOf(root) {
  try {
    const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return [...new Set(listed.split("\0"))].filter((file) => file && existsSync(join(root, file))).toSorted();
  } catch {
    return null;
  }
}

/** The packages by folder, each with its name and the names of the packages that it depends on. @param {string} root @param {string[]} files */
function packagesOf(root, files) {
  const manifests = files.filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file));
  return new Map(
    manifests.map((file) => {
      const { name, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, file), "utf8"));
      return [dirname(file), { name, uses: Object.keys({ ...dependencies, ...devDependencies }) }];
    }),
  );
}

/**
 * The folder of a package, and the folders of all packages that it depends on.
 * @param {string} folder
 * @param {ReturnType<typeof packagesOf>} packages
 */
function foldersFor(folder, packages) {
  const reached = new Set([folder]);
  for (const one of reached)
    for (const [other, { name }] of packages) if (packages.get(one)?.uses.includes(name)) reached.add(other);
  return [...reached];
}
