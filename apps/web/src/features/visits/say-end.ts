import i18next from "i18next";
import { notify } from "../../lib/notify.ts";
import { visit } from "../../lib/session/visit.ts";

const readingMs = 10_000;

/** Says, back in the operator's own session, how the visit in this tab ended. */
export function sayVisitEnd(): void {
  const how = visit.takeEnd();
  if (how === null) return;
  void i18next.loadNamespaces("visits").then(() => notify.info(i18next.t(`visits:end.${how}`), readingMs));
}
