import { companyNameLimits, isPhone } from "@balcao/shared/sign-up/rules";
import { isTaxId } from "@balcao/shared/tax-id";
import { lengthFault } from "@balcao/shared/users/password";
import { isEmail, userLimits } from "@balcao/shared/users/rules";

/** The fields as they are typed. */
export type SignUpFields = Record<
  | "name"
  | "cpfCnpj"
  | "segment"
  | "employeeCount"
  | "phone"
  | "userName"
  | "email"
  | "password"
  | "language"
  | "timezone",
  string
>;
export type Faults = Partial<Record<keyof SignUpFields, string>>;
type Lengths = { min: number; max: number };

/** The faults in the order of the fields. Each is the key of a text. */
export function faultsOf(typed: SignUpFields, lengths: Lengths): Faults {
  const found: [keyof SignUpFields, string | null][] = [
    ["name", faultOfName(typed.name.trim())],
    ["cpfCnpj", typed.cpfCnpj.trim() === "" ? "required" : isTaxId(typed.cpfCnpj) ? null : "taxId"],
    ["segment", typed.segment === "" ? "required" : null],
    ["employeeCount", typed.employeeCount === "" ? "required" : null],
    ["phone", typed.phone.trim() === "" || isPhone(typed.phone) ? null : "phone"],
    ["userName", faultOfUserName(typed.userName.trim())],
    ["email", typed.email.trim() === "" ? "emailRequired" : isEmail(typed.email.trim()) ? null : "email"],
    ["password", faultOfPassword(typed.password, lengths)],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== null)) as Faults;
}

function faultOfName(name: string): string | null {
  if (name === "") return "required";
  if (name.length < companyNameLimits.min) return "nameShort";
  return name.length > companyNameLimits.max ? "nameLong" : null;
}

function faultOfUserName(name: string): string | null {
  if (name === "") return "required";
  return name.length < userLimits.name.min ? "nameShort" : null;
}

function faultOfPassword(password: string, lengths: Lengths): string | null {
  const fault = lengthFault(password, lengths);
  return fault && { short: "passwordShort", long: "passwordLong" }[fault];
}
