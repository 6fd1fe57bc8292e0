// Which file may import what: the borders of the packages, the borders of the storeys within them, and each exception with its reason.

/** @typedef {{ regex: string, message: string, importNames?: string[] } | { group: string[], message: string }} Border */

const env = { name: "node:process", message: "Use the global process, and its env only in env.ts." };
/** @type {Border} */
const ownPath = {
  regex: "^\\.\\.?/(.*/)?(src|dist|apps|packages)/",
  message: "A package is entered by its name, not by a relative path.",
};

/**
 * What these files may not import.
 * @param {Border[]} patterns
 */
const borders = (...patterns) => ({
  "eslint/no-restricted-imports": ["error", { paths: [env], patterns: [ownPath, ...patterns] }],
});

/**
 * @param {string} names of our packages, with | between them
 * @param {string} message
 * @returns {Border}
 */
const ours = (names, message) => ({ regex: `^@balcao/(${names})(/|$)`, message });

const simulators = "whatsapp-simulator|payment-simulator|outside-simulator|graph-simulator|s3-simulator";
const noSimulator = ours(simulators, "The simulated network is for tests, demo and benchmarks.");
const sharedAlone = ours(`core|payments|outside|api|web|worker|${simulators}`, "shared imports nothing of ours.");
const paymentsAlone = ours("core|outside|api|web|worker", "payments imports only shared.");
const simulatorsAlone = ours("shared|core|payments|outside|api|web|worker", "It shares nothing with what it tests.");
const extensionAlone = ours(
  `core|payments|outside|api|web|worker|${simulators}`,
  "linking-extension imports only shared.",
);
const outsideAlone = ours("core|payments|api|web|worker", "outside imports only shared.");
const appsApart = (/** @type {string} */ others) => ours(others, "Apps never import apps.");
/** Only the folder of a transport imports that transport's packages, and only one line of the worker chooses a transport. */
const portAlone = {
  regex: "(^@whiskeysockets/baileys|^libsignal|(^|/)baileys)(/|$)",
  message: "The worker knows WhatsApp by its port: whatsapp/gateway.ts.",
};

/** Core's storeys, lowest first: an import goes to the same storey or to a lower one. */
const storeys = ["base", "company", "numbers", "desk", "followers", "office"];
const noTransports = {
  regex: "^(express|socket\\.io|bullmq|ioredis|libsignal|@whiskeysockets/baileys)(/|$)",
  message: "core knows no HTTP, no Redis and no WhatsApp.",
};
const core = [ours(`payments|outside|api|web|worker|${simulators}`, "core imports only shared."), noTransports];
/** Core itself asks the server of the files, so its tests and their scenes need the simulated one. */
const coreTests = [
  ours(`payments|outside|api|web|worker|${simulators.replace("|s3-simulator", "")}`, "core imports only shared."),
  noTransports,
];
/** The caller opens the scope. These few open one, before there is a company or for all companies. */
const scopeOpeners = [
  "company/assistant/within-day",
  "company/auth/login",
  "company/billing/charges/charge-invoice",
  "company/billing/charges/keep-card",
  "company/billing/providers/providers-in-use",
  "office/admin/commands",
  "office/admin/company-files",
  "office/admin/move-files",
  "office/company-tasks/bring",
  "office/company-tasks/work",
  "office/data-keys/reencrypt",
  "office/backup/erasures",
  "office/backup/settling/settle",
  "office/seeds/demo",
  "office/setup/set-up",
].map((path) => `packages/core/src/${path}.ts`);
const scopeGiven = {
  regex: "(^|/)database\\.ts$",
  importNames: ["inCompany", "asPlatform"],
  message: "A service never opens a scope: its caller does.",
};

/** @param {string} storey */
const onStorey = (storey) => {
  const above = storeys.slice(storeys.indexOf(storey) + 1);
  const upward = {
    regex: `^(\\.\\./)+(${[...above, "testing"].join("|")})/`,
    message: `An arrow never runs up: ${storey} says that something happened (base/happenings.ts), and a follower listens.`,
  };
  const folder = `packages/core/src/${storey}`;
  const openers = scopeOpeners.filter((path) => path.startsWith(`${folder}/`));
  return [
    {
      files: [`${folder}/**`],
      excludeFiles: ["**/*.test.ts", ...openers],
      rules: borders(...core, upward, scopeGiven),
    },
    ...(openers.length > 0 ? [{ files: openers, rules: borders(...core, upward) }] : []),
  ];
};

const web = [
  ours(`core|payments|outside|api|worker|${simulators}`, "web imports only shared."),
  { regex: "^@mui/icons-material", message: "90 MB of icons: use lucide-react." },
  {
    regex: "^lucide-react(/(icons|dynamic.*|dist/.*|src/.*))?$",
    message: "An icon comes by its own path, lucide-react/icons/<name>: this one leads to all of them.",
  },
];
const tests = ["**/*.test.ts", "**/*.test.tsx"];
/** The files that may import the servers that play a payment provider. */
const tried = ["**/*.test.ts", "**/testing/**"];
/** The web's storeys, lowest first. */
const webStoreys = ["lib", "ui", "nouns", "features", "pages", "app"];
const webFolder = (/** @type {string} */ storey) => `apps/web/src/${storey}`;
/**
 * @param {string} storey
 * @param {string[]} more folders that it may not know either
 */
const below = (storey, ...more) => ({
  regex: `^(\\.\\./)+(${[...webStoreys.slice(webStoreys.indexOf(storey) + 1), ...more].join("|")})/`,
  message: `An arrow never runs up: what ${storey} shows of a higher storey is handed in, by a page at last.`,
});
/** @param {string} up the way from a file to the folder of all features */
const noOtherFeature = (up) => ({
  regex: `^${up.replaceAll(".", "\\.")}/[^.]`,
  message: "A feature imports no other feature: what both know is a noun, and they meet in pages.",
});
const onWebStoreys = [
  ...webStoreys.map((storey) => ({
    files: [`${webFolder(storey)}/**`],
    excludeFiles: tests,
    rules: borders(...web, below(storey, "testing")),
  })),
  // Tests of lib and ui need no nouns either.
  ...["lib", "ui"].map((storey) => ({
    files: tests.map((path) => `${webFolder(storey)}/${path}`),
    rules: borders(...web, below(storey)),
  })),
  ...[
    { files: "*/*", up: ".." },
    { files: "*/*/**", up: "../.." },
  ].map(({ files, up }) => ({
    files: [`${webFolder("features")}/${files}`],
    excludeFiles: tests,
    rules: borders(...web, below("features", "testing"), noOtherFeature(up)),
  })),
];

/** The rules about imports, path by path: where several fit a file, the last one holds. */
export const onBorders = [
  {
    files: ["packages/shared/src/**"],
    excludeFiles: ["**/*.test.ts"],
    rules: borders(sharedAlone, {
      group: ["*", "!zod", "!zod/**", "!./**", "!../**"],
      message: "shared is zod and types only: it runs anywhere.",
    }),
  },
  {
    files: ["packages/shared/src/numbers/dial-plan.ts"],
    rules: borders(sharedAlone, {
      group: ["*", "!libphonenumber-js/**", "!./**"],
      message: "the plans of countries need only their tables, which the browser never fetches.",
    }),
  },
  { files: ["packages/shared/src/**/*.test.ts"], rules: borders(sharedAlone) },
  { files: ["packages/core/src/**"], rules: borders(...core) },
  ...storeys.flatMap(onStorey),
  { files: ["packages/core/src/**/*.test.ts", "packages/core/src/testing/**"], rules: borders(...coreTests) },
  {
    files: ["apps/api/src/**"],
    excludeFiles: ["**/*.test.ts", "**/testing/**"],
    rules: borders(appsApart("web|worker"), noSimulator),
  },
  { files: ["apps/api/src/**/*.test.ts", "apps/api/src/testing/**"], rules: borders(appsApart("web|worker")) },
  {
    files: ["apps/worker/src/**"],
    excludeFiles: ["**/*.test.ts", "**/testing/**"],
    rules: borders(appsApart("web|api"), noSimulator, portAlone),
  },
  {
    files: ["apps/worker/src/whatsapp/baileys/**"],
    excludeFiles: ["**/*.test.ts"],
    rules: borders(appsApart("web|api"), noSimulator),
  },
  { files: ["apps/worker/src/**/*.test.ts", "apps/worker/src/testing/**"], rules: borders(appsApart("web|api")) },
  { files: ["apps/web/src/**"], rules: borders(...web) },
  ...onWebStoreys,
  { files: [`packages/{${simulators.replaceAll("|", ",")}}/src/**`], rules: borders(simulatorsAlone) },
  { files: ["packages/linking-extension/src/**"], rules: borders(extensionAlone) },
  { files: ["packages/payments/src/**"], excludeFiles: tried, rules: borders(paymentsAlone, noSimulator) },
  { files: tried.map((path) => `packages/payments/src/${path}`), rules: borders(paymentsAlone) },
  { files: ["packages/outside/src/**"], excludeFiles: tried, rules: borders(outsideAlone, noSimulator) },
  { files: tried.map((path) => `packages/outside/src/${path}`), rules: borders(outsideAlone) },
];
