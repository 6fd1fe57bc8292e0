import { AppError } from "@balcao/shared/errors";
import {
  commonForm,
  type Holder,
  isPersonal,
  lengthFault,
  lengthsFor,
  type PasswordPolicy,
  wordsAbout,
} from "@balcao/shared/users/password";

/** The values that a password is judged by: its owner, and the lengths of the installation. */
export interface PasswordContext extends Holder {
  email: string;
  name: string;
  company: string;
  policy: PasswordPolicy;
}

/** Judges every new password of the product. Answers 400 ERR_PASSWORD_LENGTH, ERR_PASSWORD_COMMON or ERR_PASSWORD_PERSONAL. */
export async function requireGoodPassword(password: string, { policy, ...person }: PasswordContext): Promise<void> {
  const lengths = lengthsFor(policy, person);
  if (lengthFault(password, lengths)) throw new AppError("ERR_PASSWORD_LENGTH", lengths);
  if (isPersonal(password, wordsAbout(person))) throw new AppError("ERR_PASSWORD_PERSONAL");
  if ((await common()).has(commonForm(password))) throw new AppError("ERR_PASSWORD_COMMON");
}

/** Common passwords of Brazil that the worldwide list does not have. */
const ofBrazil = [
  "mudar123",
  "mudar@123",
  "trocar123",
  "senha@123",
  "brasil123",
  "brasil@123",
  "admin@123",
  "bemvindo",
];

let list: Promise<ReadonlySet<string>> | undefined;
/** Some 49,000 passwords. They are loaded when the first password is judged. */
const common = (): Promise<ReadonlySet<string>> =>
  (list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"].map(commonForm), ...ofBrazil]),
  ));
