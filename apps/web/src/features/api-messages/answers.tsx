import { sendStatuses } from "@balcao/shared/api-messages/schema";
import { type ErrorCode, errors } from "@balcao/shared/errors";
import { sendFailures } from "@balcao/shared/messages/schema";
import { useTranslation } from "react-i18next";
import css from "./documentation.module.css";
import { Section } from "./section.tsx";

/** The refusals that a program may get, in the order of their status. */
const refusals = [
  "ERR_VALIDATION",
  "ERR_FILE_EMPTY",
  "ERR_API_TOKEN",
  "ERR_PLAN_FEATURE_DISABLED",
  "ERR_NUMBER_NOT_ON_WHATSAPP",
  "ERR_NO_MESSAGE_FOUND",
  "ERR_WAPP_NOT_INITIALIZED",
  "ERR_CONTACT_OPTED_OUT",
  "ERR_CONTACT_BLOCKED",
  "ERR_STORAGE_FULL",
  "ERR_BODY_TOO_LARGE",
  "ERR_FILE_TOO_LARGE",
  "ERR_RECORDING_TOO_LARGE",
  "ERR_BODY_TYPE",
  "ERR_NUMBER_INVALID",
  "ERR_MESSAGE_EMPTY",
  "ERR_IDEMPOTENCY_KEY",
  "ERR_TOO_MANY_REQUESTS",
  "ERR_INTERNAL",
  "ERR_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

const accepted = `{"mensagem": "Mensagem enviada para a fila", "messageId": "…", "status": "queued"}`;
const refused = `{"error": "ERR_NUMBER_NOT_ON_WHATSAPP"}`;

/** What the two calls answer: success, the states of a message, and every refusal with what to do about it. */
export function Answers() {
  const { t } = useTranslation("apiMessages");
  return (
    <>
      <Section title={t("answers.title")} text={t("answers.text")}>
        <pre className={css["answer"]}>
          <code>{`200 ${accepted}\n404 ${refused}`}</code>
        </pre>
        <Table head={[t("answers.status"), t("answers.code"), t("answers.meaning")]} label={t("answers.refusals")}>
          {refusals.map((code) => [String(errors[code]), code, t(`answers.refusal.${code}`)])}
        </Table>
      </Section>
      <Section title={t("states.title")} text={t("states.text")}>
        <Table head={["status", t("answers.meaning")]} label={t("states.title")}>
          {sendStatuses.map((status) => [status, t(`states.${status}`)])}
        </Table>
        <p className={css["note"]}>{t("states.reasons")}</p>
        <Table head={["reason", t("answers.meaning")]} label={t("states.reasonList")}>
          {sendFailures.map((reason) => [reason, t(`states.reason.${reason}`)])}
        </Table>
      </Section>
    </>
  );
}

/** The last cell of each row is in words, the ones before it are what a program reads. */
function Table({ head, label, children }: { head: string[]; label: string; children: string[][] }) {
  return (
    <div className={css["table"]}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, index) => (
                <td key={cell}>{index < cells.length - 1 ? <code>{cell}</code> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
