import { isLinked } from "@balcao/shared/connections/rules";
import { canDo } from "@balcao/shared/connections/transports";
import type { Connection } from "@balcao/shared/connections/schema";
import { useTranslation } from "react-i18next";

/**
 * Extends the question that is asked before a number is unlinked: a new scan may not be enough, because WhatsApp may ask for the passkey. For a
 * number without a link the question stays as it is.
 */
export function useFarewell(connection: Pick<Connection, "number" | "network">): (question: string) => string {
  const { t } = useTranslation("connections");
  return (question) =>
    isLinked(connection) && canDo(connection.network, "linking") ? `${question} ${t("mayAskPasskey")}` : question;
}
