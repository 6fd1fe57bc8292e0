import { parseArgs } from "node:util";
import { AppError } from "@balcao/shared/errors";
import { isAdmin } from "@balcao/shared/permissions";
import { blockCompany, unblockCompany } from "../../company/companies/block.ts";
import { readPolicy, writePolicy } from "../../company/passwords/policy.ts";
import type { PasswordContext } from "../../company/passwords/require.ts";
import { planDefaults, withoutLimits } from "@balcao/shared/plans/limits";
import {
  createAdmin,
  createCompany,
  createFirstQueue,
  findCompany,
  type NewCompany,
} from "../../company/sign-up/create.ts";
import { knowsTimeZone } from "../../company/companies/time-zone.ts";
import { asPlatform, inCompany } from "../../base/database.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { endSessionsOf } from "../../company/sessions/end.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { endRecovery } from "../../company/passwords/end-recovery.ts";
import { forgetGuessers } from "../../company/factor-browsers/factor-browsers.ts";
import { resetFactors } from "../../company/factors/reset.ts";
import { secrets } from "../../base/secrets.ts";
import { makeSetupCode } from "../setup/set-up.ts";
import { hashPassword } from "../../base/passwords.ts";
import { backupCommands, backupUsage } from "./backup.ts";
import { companyFilesCommands, companyFilesUsage } from "./company-files.ts";
import { type Command, options, type Options } from "./command.ts";
import { Fault } from "../../base/host-faults.ts";
import { findUser } from "./find-user.ts";
import { emailOf, languageOf, nameIn, nameOf, numberOf, requirePolicy, timezoneOf } from "./command-values.ts";
import { addHelpVideo, helpVideoUsage, removeHelpVideo, showHelpVideos } from "./help-video.ts";
import { moveFilesCommands, moveFilesUsage } from "./move-files.ts";
import { choosePassword, type Password } from "./password.ts";
import { planOf, planOptionNames, planUsage, setPlan } from "./plan.ts";
import { reencrypt } from "../data-keys/reencrypt.ts";

export const usage = `Commands:
  create-super <e-mail> [--name <name>] [--company <name>]
      An operator of this installation, in the company of that name, which is made where there is none (Balcão).
  create-company <name> <e-mail of its admin> [--name <name of the admin>] [--language pt|en|es] [--timezone <zone>]
      ${planUsage}
  set-plan <company> ${planUsage}
      How much of the installation a company may use; none is no limit. A new company gets ${planDefaults.connections} numbers, ${planDefaults.users} users,
      ${planDefaults.queues} queues and ${planDefaults.storageMb / 1024} GB of files.
  reset-password <e-mail>
      Gives a user a new password and ends their sessions.
  reset-second-factor <e-mail>
      For who lost everything: takes app, passkeys and backup codes of a user away and ends their sessions. The password alone signs in again.
  block-company <name>, unblock-company <name>
      Ends all sessions of a company and lets nobody sign in. Its numbers stay linked, and what customers write is kept.
  password-policy [--min <n>] [--admin-min <n>] [--max <n>]
      How long new passwords are at least, those of admins, and at most. Without options: says what applies.
  ${helpVideoUsage}
  setup-code
      A new code for the set-up page of an installation without anybody; earlier ones count no more.
  reencrypt
      Writes what lies under an older key of DATA_KEY anew with its first one, while the product runs; broken off, call it again.
  ${moveFilesUsage}
  ${companyFilesUsage}
  ${backupUsage}

A password is asked for at a terminal and read from a pipe with --password-stdin; else one is made and said once.`;

/** Runs a command, prints its progress, and returns the text to print at the end. Throws a Fault for a mistake of the caller. */
export async function runCommand(args: string[], tell: (line: string) => void = () => undefined): Promise<string> {
  const { positionals, values } = parse(args);
  const [name, words] = nameAndWords(positionals);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Fault(name === "" ? usage : `There is no command ${name}.\n\n${usage}`);
  const strange = Object.keys(values).find((option) => !command.options.some((known) => known === option));
  if (strange || words.length !== command.words) throw new Fault(`That is not how ${name} is called.\n\n${usage}`);
  return command.run(words, values, tell);
}

/** Separates the command's name from its arguments. The names of the commands `help-video` and `company` include the word after them. */
function nameAndWords([first = "", ...rest]: string[]): [name: string, words: string[]] {
  return (first === "help-video" || first === "company") && rest.length > 0
    ? [`${first} ${rest[0]}`, rest.slice(1)]
    : [first, rest];
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Fault(`${error instanceof Error ? error.message.split(". ")[0] : "Not understood"}.\n\n${usage}`);
  }
}

const commands: Record<string, Command> = {
  ...backupCommands,
  ...moveFilesCommands,
  ...companyFilesCommands,
  "help-video add": {
    words: 2,
    options: ["description"],
    run: ([title = "", video = ""], { description = "" }) =>
      asPlatform(() => addHelpVideo({ title, video, description })),
  },
  "help-video list": { words: 0, options: [], run: () => asPlatform(showHelpVideos) },
  "help-video remove": { words: 1, options: [], run: ([id = ""]) => asPlatform(() => removeHelpVideo(id)) },
  "create-super": {
    words: 1,
    options: ["name", "company", "password-stdin"],
    async run([address = ""], { name, company = "Balcão", ...given }) {
      const admin = { email: emailOf(address), name: nameOf(name ?? nameIn(address)), super: true };
      const place = { name: nameOf(company), language: languageOf(), timezone: timezoneOf(), plan: withoutLimits };
      const { passwordHash, password } = await withHash(given, { ...admin, company: place.name, operator: true });
      await asPlatform(async () => {
        const known = await findCompany(place.name);
        const companyId = known ?? (await found(place));
        const userId = await createAdmin(companyId, { ...admin, passwordHash });
        if (known === null) await createFirstQueue(companyId, { userId, language: place.language });
      });
      return said(`${admin.email} is an operator, of ${place.name}`, password);
    },
  },
  "create-company": {
    words: 2,
    options: ["name", "language", "timezone", "password-stdin", ...planOptionNames],
    async run([company = "", address = ""], { name, ...given }) {
      const admin = { email: emailOf(address), name: nameOf(name ?? nameIn(address)), super: false };
      const place = {
        name: nameOf(company),
        language: languageOf(given.language),
        timezone: timezoneOf(given.timezone),
        plan: planOf(given),
      };
      const { passwordHash, password } = await withHash(given, { ...admin, company: place.name });
      await asPlatform(async () => {
        const companyId = await found(place);
        const userId = await createAdmin(companyId, { ...admin, passwordHash });
        await createFirstQueue(companyId, { userId, language: place.language });
      });
      return said(`${place.name} is there, ${admin.email} its admin`, password);
    },
  },
  "set-plan": {
    words: 1,
    options: planOptionNames,
    run: ([company = ""], given) => asPlatform(() => setPlan(company, given)),
  },
  "reset-password": {
    words: 1,
    options: ["password-stdin"],
    async run([address = ""], given) {
      const user = await asPlatform(() => findUser(emailOf(address)));
      const person = { ...user, admin: isAdmin(user), operator: user.super };
      const { passwordHash, password } = await withHash(given, person);
      await inCompany(user.companyId, async () => {
        await UserRow.update({ passwordHash }, { where: { id: user.id } });
        await forgetGuessers(user.id);
        await endRecovery(user.id);
        await endSessionsOf(user.id, null);
        await recordAudit(null, "user.password", user, {});
      });
      return said(`${user.email} has a new password, and is signed out everywhere`, password);
    },
  },
  "reset-second-factor": {
    words: 1,
    options: [],
    async run([address = ""]) {
      const user = await asPlatform(() => findUser(emailOf(address)));
      await inCompany(user.companyId, () => resetFactors(null, user.id));
      return `${user.email} signs in with the password alone, and is signed out everywhere`;
    },
  },
  "block-company": {
    words: 1,
    options: [],
    async run([name = ""]) {
      await inCompany(await companyNamed(name), blockCompany);
      return `${name} is blocked: everybody is signed out, and nobody can sign in`;
    },
  },
  "unblock-company": {
    words: 1,
    options: [],
    async run([name = ""]) {
      await inCompany(await companyNamed(name), unblockCompany);
      return `${name} can sign in again`;
    },
  },
  "password-policy": {
    words: 0,
    options: ["min", "admin-min", "max"],
    async run(_words, given) {
      const now = await asPlatform(readPolicy);
      const min = numberOf(given.min, now.min);
      const adminMin = numberOf(given["admin-min"], Math.max(min, now.adminMin));
      const wanted = { min, adminMin, max: numberOf(given.max, now.max) };
      requirePolicy(wanted);
      if (Object.keys(given).length > 0) await asPlatform(() => writePolicy(wanted));
      return `New passwords have ${min} to ${wanted.max} characters, those of admins ${adminMin} at least`;
    },
  },
  "setup-code": {
    words: 0,
    options: [],
    async run() {
      const made = await makeSetupCode();
      if (typeof made === "string") throw new AppError("ERR_SETUP_DONE");
      return `The set-up page takes the code ${made.code}`;
    },
  },
  reencrypt: {
    words: 0,
    options: [],
    async run(_words, _given, tell) {
      const { done, left, faults } = await reencrypt(secrets, tell);
      const under = `the key "${secrets.newest}"`;
      if (left === 0)
        return done === 0
          ? `All lies under ${under} already`
          : `${done} were written anew: all lies under ${under} now`;
      const why = faults.length > 0 ? faults.join(", ") : "somebody still writes with an older DATA_KEY";
      throw new Fault(`${done} were written anew, and ${left} do not lie under ${under} yet: ${why}`);
    },
  },
};

async function found(place: NewCompany): Promise<number> {
  if (!(await knowsTimeZone(place.timezone)))
    throw new Fault(`The database does not know the time zone ${place.timezone}`);
  return createCompany(place);
}

async function companyNamed(name: string): Promise<number> {
  const id = await asPlatform(() => findCompany(name));
  if (id === null) throw new AppError("ERR_NO_COMPANY_FOUND");
  return id;
}

type Person = Pick<PasswordContext, "email" | "name" | "company"> & { admin?: boolean; operator?: boolean };
async function withHash(given: Options, person: Person): Promise<{ passwordHash: string; password: Password }> {
  const judged = { admin: true, ...person, policy: await asPlatform(readPolicy) };
  const password = await choosePassword({ fromPipe: given["password-stdin"] ?? false, judged });
  return { password, passwordHash: await hashPassword(password.password) };
}

const said = (what: string, { password, made }: Password): string =>
  made ? `${what}\nPassword: ${password}\nIt is said this once.` : what;
