import type { connectionsApi } from "@balcao/shared/connections/api";
import type { OfficialFacts } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import { formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import CircleCheck from "lucide-react/icons/circle-check";
import { useTranslation } from "react-i18next";
import type { SaveBody } from "../../../lib/cache/noun.ts";
import { useSaveConnection } from "../../../nouns/connections/noun.ts";
import { type OfficialAccess, useAddOfficial } from "../../../nouns/connections/official.ts";
import { useFinishSignup } from "../../../nouns/connections/signup.ts";
import basics from "../../../ui/basics.module.css";
import css from "./connection-dialog.module.css";

/** The facts that Meta returns about a number, either for a typed access or for a number that was signed up in Meta's window. */
export type OfficialNumber = { facts: OfficialFacts } & (
  | { access: OfficialAccess }
  | { signedUp: { pass: string; pin?: string } }
);
/** An access that the user typed and Meta accepted. */
export type TypedNumber = Extract<OfficialNumber, { access: OfficialAccess }>;

interface Saver {
  mutate: (
    request: SaveBody<typeof connectionsApi.create, typeof connectionsApi.update>,
    callbacks: { onSuccess: (saved: Connection) => void; onError: (error: Error) => void },
  ) => void;
  isPending: boolean;
  error: Error | null;
}

/**
 * Returns the function that saves the form. An official number is created with the access that was checked before, or with the result of Meta's window.
 */
export function useSave(official: OfficialNumber | undefined): Saver {
  const save = useSaveConnection();
  const [adding, finishing] = [useAddOfficial(), useFinishSignup()];
  if (!official) return save;
  const add: Saver["mutate"] = ({ id, body }, callbacks) => {
    if (id !== null) return;
    if ("access" in official) adding.mutate({ ...body, ...official.access }, callbacks);
    else finishing.mutate({ ...body, ...official.signedUp }, callbacks);
  };
  const { isPending, error } = "access" in official ? adding : finishing;
  return { mutate: add, isPending, error };
}

/** Returns the title of the form. For an official number the form is the last of three steps. */
export function useTitleOf(connection: Connection | null, official: OfficialNumber | undefined): string {
  const { t } = useTranslation(["connections", "officialNumbers"]);
  if (official && "signedUp" in official) return t("officialNumbers:signup.lastStep");
  if (official) return t("officialNumbers:stepTitle", { step: 3, title: t("officialNumbers:step.number") });
  return t(connection ? "editTitle" : "addTitle");
}

/** Shows the number as Meta knows it. */
export function Found({ facts: { displayNumber, verifiedName } }: { facts: OfficialFacts }) {
  const { t } = useTranslation("officialNumbers");
  const number = formatNumber(displayNumber.replaceAll(/\D/g, ""));
  return <Success>{verifiedName ? t("foundNamed", { number, name: verifiedName }) : t("found", { number })}</Success>;
}

/** Shows that a step is done. */
export function Success({ children }: { children: string }) {
  return (
    <p
      role="status"
      className={`${basics["row"]} ${basics["apart"]} ${basics["sunk"]} ${basics["body"]} ${css["success"]}`}
    >
      <CircleCheck size={18} aria-hidden />
      {children}
    </p>
  );
}

export function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation("officialNumbers");
  return (
    <Button color="inherit" onClick={onBack}>
      {t("back")}
    </Button>
  );
}
