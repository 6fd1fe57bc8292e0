import { isLinked } from "@balcao/shared/connections/rules";
import { canDo } from "@balcao/shared/connections/transports";
import type { Connection } from "@balcao/shared/connections/schema";
import { useTranslation } from "react-i18next";

/** Adds to the question before a number loses its link that a scan may not restore the link. A number without a link gets no addition. */
export function useFarewell(connection: Pick<Connection, "number" | "network">): (question: string) => string {
  const { t } = useTranslation("connections");
  return (question) =>
    isLinked(connection) && canDo(connection.network, "linking") ? `${question} ${t("mayAskPasskey")}` : question;
}
