import { isLinked } from "@balcao/shared/connections/rules";
import type { Connection } from "@balcao/shared/connections/schema";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useFarewell } from "./farewell.ts";
import { useRenewSession } from "../../nouns/connections/noun.ts";

interface Renewal {
  press: () => void;
  isPending: boolean;
  /** Render this beside the button. */
  question: ReactNode;
}

/** Links a number again and then shows its code. It asks for a confirmation when the number still has a link that would be lost. */
export function useRenewal(connection: Connection, onQr: () => void): Renewal {
  const { t } = useTranslation("connections");
  const renew = useRenewSession();
  const [asking, ask] = useState(false);
  const farewell = useFarewell(connection);
  const { id, name } = connection;
  const run = () => {
    void renew
      .mutateAsync(id)
      .then(onQr, () => undefined)
      .finally(() => ask(false));
  };
  const question = (
    <Confirm
      open={asking}
      title={t("renewTitle", { name })}
      text={farewell(t("renewText"))}
      action={t("newQr")}
      danger
      busy={renew.isPending}
      onClose={() => ask(false)}
      onConfirm={run}
    />
  );
  return { press: isLinked(connection) ? () => ask(true) : run, isPending: renew.isPending, question };
}
