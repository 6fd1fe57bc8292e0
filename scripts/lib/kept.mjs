import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A folder whose result in a check is recorded as a whole. `key` is a hash of all files that its tests can reach.
 * @typedef {{ folder: string, key: string }} Part
 */

/** Files that no test of a package reads. Tests across packages read all of them. */
const readByNoPackage = /^(apps|packages|e2e|bench|tests(?!\/setup\/)|[^/]+\.md$)/;

/** Packages whose tests read files of packages on which they do not depend: the page, its icons, and the worker's start. */
const alsoReads = new Map([["apps/api", ["apps/web", "apps/worker"]]]);

/** The folders of tests that read sources without importing them, and therefore reach everything. */
const readSources = ["borders", "hosting", "house", "locales"];

/**
 * The parts of the test run, each with the files that its tests can reach. A package has its own files, those of the packages that it depends on, and
 * all files outside of packages. A folder of `tests` has the packages and other such folders that its files name. Null when git does not list the
 * files: then no result is kept.
 * @param {string} root
 * @returns {Part[] | null}
 */
export function partsOf(root) {
  const files = filesOf(root);
  if (!files) return null;
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file))]));
  const hashes = new Map([...texts].map(([file, text]) => [file, hashOf(text)]));
  const common = files.filter((file) => !readByNoPackage.test(file));
  const packages = packagesOf(root, files);
  const inside = (/** @type {Iterable<string>} */ folders) => {
    const starts = [...folders].map((folder) => `${folder}/`);
    return files.filter((file) => starts.some((start) => file.startsWith(start)));
  };
  const part = (/** @type {string} */ folder, /** @type {string[]} */ reached) => ({
    folder,
    key: hashOf(
      [process.version, process.platform, folder, ...reached.map((file) => `${file} ${hashes.get(file)}`)].join("\n"),
    ),
  });
  const tests = new Map(
    testsOf(files).map((folder) => [
      folder,
      inside([folder])
        .map((file) => texts.get(file))
        .join("\n"),
    ]),
  );
  return [
    ...[...packages.keys()].map((folder) =>
      part(folder, [...common, ...inside([...foldersFor(folder, packages), ...(alsoReads.get(folder) ?? [])])]),
    ),
    ...[...tests.keys()].map((folder) => {
      const reached = namedBy(folder, packages, tests);
      const readsAll = readSources.some((name) => reached.has(`tests/${name}`));
      return part(folder, readsAll ? files : [...common, ...inside(reached)]);
    }),
  ];
}

/** The folders of tests across packages. What they share, `tests/setup`, is none of them. @param {string[]} files */
const testsOf = (files) => [
  ...new Set(files.flatMap((file) => /^tests\/(?!setup\/)[^/]+(?=\/)/.exec(file)?.[0] ?? [])),
];

/**
 * A folder of tests, and the folders that its files name, with all that these reach: packages by name or path, other folders of tests by path.
 * @param {string} folder
 * @param {ReturnType<typeof packagesOf>} packages
 * @param {Map<string, string>} tests the folders of tests, each with the text of its files
 */
function namedBy(folder, packages, tests) {
  // The set-up of every test with a database is core's.
  const reached = new Set([folder, ...foldersFor("packages/core", packages)]);
  for (const one of reached) {
    const text = tests.get(one) ?? "";
    for (const [other, { name }] of packages)
      if ([`${other}/`, `${name}/`, `${name}"`].some((word) => text.includes(word)))
        for (const each of foldersFor(other, packages)) reached.add(each);
    for (const other of tests.keys()) if (text.includes(`${other.replace("tests/", "../")}/`)) reached.add(other);
  }
  return reached;
}

/**
 * Divides the parts into those that passed this check before with the same content, with their number of tests, and those that must be checked.
 * @param {string} root @param {Part[]} parts @param {string} [check]
 */
export function sortParts(root, parts, check = "vitest") {
  const sorted = parts.map((part) => ({ ...part, passed: keptOf(root, part, check) }));
  return {
    kept: sorted.flatMap(({ folder, passed }) => (passed === null ? [] : { folder, passed })),
    open: sorted.flatMap(({ passed, ...part }) => (passed === null ? part : [])),
  };
}

/** Records that a part passed a check. @param {string} root @param {Part} part @param {number} passed @param {string} [check] */
export function keep(root, { folder, key }, passed, check = "vitest") {
  const file = placeOf(root, folder, check);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ key, passed }));
}

/**
 * Records that a part passed, if it passed whole and without a fault that names no file. A part with a test that failed and passed later is not
 * recorded.
 * @param {string} root @param {Part} part @param {import("./counts.mjs").Count} count of the run
 * @param {import("./counts.mjs").TestFile[]} report of its files
 */
export function keepPassed(root, part, { failed, fallen = [] }, report) {
  const isOwn = (/** @type {string | undefined} */ file) => file?.startsWith(join(root, part.folder, "/"));
  if (failed !== fallen.length || fallen.some(({ file }) => !file || isOwn(file))) return;
  const files = report.filter(({ name }) => isOwn(name));
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === "passed");
  if (passed.length > 0) keep(root, part, passed.length);
}

/**
 * The recorded number of tests of a part; null when the record is missing, or broke off while it was written.
 * @param {string} root @param {Part} part @param {string} check
 * @returns {number | null}
 */
function keptOf(root, { folder, key }, check) {
  try {
    const kept = JSON.parse(readFileSync(placeOf(root, folder, check), "utf8"));
    return kept.key === key ? kept.passed : null;
  } catch {
    return null;
  }
}

/** @param {string} root @param {string} folder @param {string} check */
const placeOf = (root, folder, check) => join(root, ".cache/proved", check, `${folder.replaceAll("/", "-")}.json`);

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
