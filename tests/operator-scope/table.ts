/** The functions in the scope, separated by spaces, and the reason why they may read beyond one company. */
type Line = readonly [runs: string, why: string];

const look = "the name and the look of the installation, which anybody may read and which are of no company";
/** Calls of callers without a session. Their password, token, link or code leads to one company. */
const strangers: Record<string, Line> = {
  "packages/core/src/company/auth/login.ts": [
    "SessionRow.shape UserRow.shape query",
    "an e-mail and a session's token name no company: they are looked up to find it",
  ],
  "apps/api/src/api-tokens/find.ts": ["findToken", "a program's token names no company"],
  "apps/api/src/recovery/recover.ts": ["findRecovering", "who forgot a password gives an e-mail and no company"],
  "apps/api/src/emails/routes.ts": [
    "recipientByToken",
    "the link that leaves a company's e-mails is all its reader has",
  ],
  "apps/api/src/sign-up/sign-up.ts": [
    "companyOfLink isOpen readDays readPolicy signUp",
    "a company that is only being made, and the link that confirms its e-mail",
  ],
  "packages/core/src/office/setup/set-up.ts": [
    "createAdmin createCompany createFirstQueue hasUsers lockInstallation requireCode run writePolicy",
    "the first company and its operator, once, with the code of who hosts",
  ],
  "apps/api/src/official/webhook.ts": [
    "hookAccounts",
    "Meta names a number and no company, and signs with the secret of that number's app",
  ],
  "apps/api/src/official/onboard.ts": [
    "hookAccounts",
    "whether any company still has a number of an account, before Meta is told to forget our address",
  ],
  "apps/api/src/branding/now.ts": ["readBranding readPicture", look],
  "apps/api/src/billing/webhook.ts": [
    "isHookOf keepEvents",
    "a payment provider calls with its secret and the reference of a charge: both lead to the company",
  ],
};

/** The operator's own calls. `handle()` has refused all other callers. */
const operators: Record<string, Line> = {
  "apps/api/src/official/signup-app.ts": ["readSignupApp setSignupApp", "the operator's app, once Meta knows it"],
  "apps/api/src/http/handle.ts": [
    "tellOperators work",
    "the contracts of the scope 'platform', which are listed below, and the word of their changes to other operators",
  ],
  "apps/api/src/announcements/routes.ts": [
    "attachImage deleteAnnouncement detachImage",
    "announcements are of no company",
  ],
  "apps/api/src/assistant/try.ts": ["readForTest", "the provider of the whole installation is tried out"],
  "apps/api/src/branding/routes.ts": [
    "readForDrawing resetBranding updateBranding",
    "the name and the look of the installation, and a line in the audit of the operator's own company",
  ],
  "apps/api/src/billing/operator.ts": [
    "companyOfInvoice companyOfPayment listOwed moneySums noteHook publicUrl requireCompany setDays setProvider showProvider showProviders",
    "the money of all companies, the providers that collect it, and whose an invoice is",
  ],
  "apps/api/src/companies/in-other.ts": ["requireCompany", "whether there is the company that is then entered"],
  "apps/api/src/companies/routes.ts": ["changeFacts restore showCompany", "companies are made and changed"],
  "apps/api/src/company-tasks/routes.ts": [
    "findCompany",
    "whether a company has the name under which another one is to be brought in",
  ],
  "apps/api/src/dashboard/routes.ts": [
    "requireCompany",
    "the dashboard of a named company: first, whether there is one",
  ],
  "apps/api/src/operations/routes.ts": [
    "backupNow failedMessages linesInDatabase numbersDown providersSilent retryMessages retryUndelivered sendersOfDay sizesAndVersions undelivered workersNow",
    "how the installation does, and what is tried again",
  ],
  "apps/api/src/sign-up/routes.ts": [
    "requireCompany",
    "whether there is the company whose e-mail the operator takes as confirmed, before it is entered",
  ],
  "apps/api/src/users/operator.ts": [
    "companyOfUser recordOfInstallation requireCompany",
    "whose a user is, before that company is entered, and a line in the audit of the operator's own",
  ],
  "apps/api/src/visits/routes.ts": ["companyOfUser", "whose the user is that the operator enters as"],
};

/** Reads that any user's call may cause: figures and settings of the installation, and no company's rows. */
const installation: Record<string, Line> = {
  "packages/core/src/company/billing/providers/providers-in-use.ts": [
    "noteAnswer readProviders",
    "which providers collect, and whether they answer: set by the operator for all",
  ],
  "apps/api/src/push/routes.ts": [
    "forgetDevice",
    "a browser that somebody of another company left without signing out is called for whoever uses it now",
  ],
  "apps/api/src/web.ts": ["readCardHosts readSignupApp", "which foreign hosts the pages of cards and of Meta let in"],
  "apps/api/src/health/check.ts": ["query", "whether database and outbox are alive: numbers only"],
  "apps/api/src/operations/gauges.ts": [
    "backupNow databaseServerNow linesInDatabase numbersDown providersSilent sizesAndVersions workersNow",
    "figures for the operator's monitoring, behind its own token",
  ],
  "apps/api/src/realtime/online.ts": ["findMissing", "users of any company whose process died are not online"],
  "apps/api/src/realtime/presence.ts": [
    "tellNumbers",
    "who types, of all companies at once, goes to the holders of numbers",
  ],
};

/** Timers. Each finds the due work of any company, and then enters that company to do it. */
const timers: Record<string, Line> = {
  "apps/worker/src/automation/timers.ts": ["dueTickets", "tickets whose clock has run out"],
  "apps/worker/src/automation/turns.ts": ["dueTurns", "talks that wait for a program's answer"],
  "apps/worker/src/billing/check-charges.ts": ["closeEvents dueCharges keepEvents", "charges to be read back"],
  "apps/worker/src/billing/daily.ts": ["companiesToBill", "companies with a step of the day"],
  "apps/worker/src/billing/tell-surplus.ts": [
    "findSurplus operatorCompanies",
    "operators are told of money that fits nothing",
  ],
  "apps/worker/src/campaigns/wake-campaigns.ts": ["numbersWithCampaigns", "numbers that have somebody to write to"],
  "apps/worker/src/campaigns/run.ts": ["companiesWithCampaigns", "campaigns that begin, pause or end"],
  "apps/worker/src/connections/read-facts.ts": ["companiesWithOfficial", "whose numbers Meta is asked about"],
  "apps/worker/src/connections/watch.ts": [
    "companiesToTell companiesWithFalls unheldNumbers",
    "numbers that nobody holds, and whose admins are to be told of one",
  ],
  "apps/worker/src/contact-file-imports/run.ts": ["dueFileImports", "files of contacts that wait"],
  "apps/worker/src/contact-lists/check.ts": ["companiesToCheck", "lists whose numbers are unknown"],
  "apps/worker/src/contact-lists/import.ts": ["dueListImports", "spreadsheets that wait"],
  "apps/worker/src/contacts/import.ts": ["dueImports", "address books that wait"],
  "apps/worker/src/dashboard/sum.ts": ["companiesToSum", "days that are not added up"],
  "apps/worker/src/doctor/examine.ts": [
    "examineBackup examineDatabase examineKeys examineOperators examineProviders examineResting nameOfInstallation",
    "what an installation must be, said to its host",
  ],
  "apps/worker/src/hold-numbers.ts": ["numbersWithoutPlace", "numbers for which no worker has room"],
  "apps/worker/src/knowledge/read.ts": ["dueReadings", "files that wait to be read"],
  "apps/worker/src/mail/send-mails.ts": ["dueMails", "e-mails that wait"],
  "apps/worker/src/whatsapp/official/left-behind.ts": ["journalOfRemoved", "messages to numbers that were removed"],
  "apps/worker/src/messages/expire.ts": ["staleCommands", "orders to numbers that have grown too old"],
  "apps/worker/src/push/tell.ts": ["companiesWithDevices pushKeys", "companies whose users have devices to be called"],
  "apps/worker/src/schedules/send-due.ts": ["dueSchedules", "messages whose hour has come"],
  "apps/worker/src/contact-erasures/run.ts": [
    "companiesWithErasures putOffOfShut",
    "people whose day to be erased has come, and whose day waits for their company",
  ],
  "apps/worker/src/retentions/run.ts": [
    "companiesWithRetention putOffOfShut",
    "conversations that are no longer kept, and days that wait for their company",
  ],
  "apps/worker/src/tickets/wake-snoozed.ts": ["companiesToWake", "tickets that slept until now"],
  "apps/worker/src/visits/end-visits.ts": [
    "tellOperators visitsToEnd",
    "visits whose hour is over, and the word of their end to all operators",
  ],
  "apps/worker/src/webhooks/courier.ts": ["dueDeliveries", "calls to other programs that are due"],
  "apps/worker/src/run.ts": [
    "nameOfInstallation recogniseFormerKeys refuseOtherDataKey",
    "whether DATA_KEY opens what the installation keeps, its former keys, and whether the bucket is its own, at the start",
  ],
  "apps/api/src/server.ts": [
    "beginOperatorsGrace nameOfInstallation recogniseFormerKeys refuseOtherDataKey",
    "at the start: DATA_KEY opens what the installation keeps, its former keys, the bucket is its own, and operators must have a second factor",
  ],
  "apps/worker/src/maintenance/report.ts": ["noteReport", "how a worker does: of no company"],
  "apps/worker/src/maintenance/storage.ts": [
    "addUpStorage companiesNearFull",
    "the storage of all companies, added up at night",
  ],
  "apps/worker/src/maintenance/sweep.ts": [
    "companiesToErase eraseStep nameOfInstallation removeOver sweep sweepBots unknownFiles",
    "what is over everywhere, and companies whose bin has run out",
  ],
};

/** Commands for the host, at the terminal of the machine. */
const hosts: Record<string, Line> = {
  "packages/core/src/office/admin/commands.ts": [
    "addHelpVideo createAdmin createFirstQueue emailOf findCompany findUser found readPolicy removeHelpVideo setPlan showHelpVideos writePolicy",
    "`npm run admin`",
  ],
  "packages/core/src/office/backup/erasures.ts": [
    "recogniseFormerKeys",
    "keys of the installation, by which a restore knows who was erased",
  ],
  "packages/core/src/office/data-keys/reencrypt.ts": [
    "countOld keepFormerKeys oldRows replace",
    "secrets of all companies under a new key",
  ],
  "packages/core/src/office/admin/move-files.ts": [
    "nameOfInstallation unknownFiles",
    "files of all companies move together, and a file that no row names was deleted",
  ],
  "packages/core/src/office/company-tasks/work.ts": [
    "failTask giveBack removeOver takeTask tellOperators",
    "the long work that operators asked for, of any company, and the word of its end to all operators",
  ],
  "packages/core/src/office/backup/settling/settle.ts": [
    "query",
    "after a restore: what waited to go out, of all numbers",
  ],
  "packages/core/src/office/seeds/demo.ts": [
    "CompanyRow.create UserRow.shape fill query run seedPlans seedSubscriber",
    "the demo's companies, in an empty database",
  ],
};

/** All code that may read beyond one company, by its file. The table is complete. */
export const scopes: Record<string, Line> = { ...strangers, ...operators, ...installation, ...timers, ...hosts };

/** Connections by the platform's login that no scope opens. */
export const pools: Record<string, string> = {
  "packages/core/src/base/database.ts": "the pool of asPlatform() itself",
  "packages/core/src/base/postgres/platform-pool.ts": "makes a pool for those below",
  "packages/core/src/base/postgres/platform-url.ts": "makes the address of the platform's login",
  "packages/core/src/base/outbox/relay.ts": "carries every company's events and jobs, and reads nothing else",
  "apps/worker/src/hold-numbers.ts": "the leases and the WhatsApp keys of the numbers that a worker holds",
  "apps/worker/src/run.ts": "the queue of jobs, where Postgres is the queue",
};
