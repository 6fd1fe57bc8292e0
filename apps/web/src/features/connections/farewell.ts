import { isLinked } from "@balcao/shared/connections/rules";
import type { Connection } from "@balcao/shared/connections/schema";
import { useTranslation } from "react-i18next";

/** Adds to a question whether a number should lose its link that it may not come back by a scan; one that has none has nothing to lose. */
export function useFarewell(connection: Pick<Connection, "number">): (question: string) => string {
  const { t } = useTranslation("connections");
  return (question) => (isLinked(connection) ? `${question} ${t("mayAskPasskey")}` : question);
}
