import { sendStatuses } from "@balcao/shared/api-messages/schema";
import { type ErrorCode, errors } from "@balcao/shared/errors";
import { sendFailures } from "@balcao/shared/messages/schema";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import basics from "../../ui/basics.module.css";
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
  "ERR_NO_MESSAGE_TEMPLATE_FOUND",
  "ERR_WAPP_NOT_INITIALIZED",
  "ERR_CONTACT_OPTED_OUT",
  "ERR_CONTACT_BLOCKED",
  "ERR_WINDOW_CLOSED",
  "ERR_NUMBER_CANNOT",
  "ERR_TEMPLATE_NOT_SENDABLE",
  "ERR_STORAGE_FULL",
  "ERR_BODY_TOO_LARGE",
  "ERR_FILE_TOO_LARGE",
  "ERR_RECORDING_TOO_LARGE",
  "ERR_BODY_TYPE",
  "ERR_NUMBER_INVALID",
  "ERR_MESSAGE_EMPTY",
  "ERR_TEMPLATE_VALUES",
  "ERR_TEMPLATE_FILE",
  "ERR_IDEMPOTENCY_KEY",
  "ERR_TOO_MANY_REQUESTS",
  "ERR_INTERNAL",
  "ERR_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

const accepted = `{"mensagem": "Mensagem enviada para a fila", "messageId": "…", "status": "queued"}`;
const refused = `{"error": "ERR_NUMBER_NOT_ON_WHATSAPP"}`;

/** The answers of the two calls: success, the states of a message, and every refusal with its remedy. */
export function Answers() {
  const { t } = useTranslation("apiMessages");
  return (
    <>
      <Section title={t("answers.title")} text={t("answers.text")}>
        <pre
          className={`${basics["sunk"]} ${basics["small"]} ${basics["written"]} ${basics["framed"]} ${css["answer"]}`}
        >
          <code>{`200 ${accepted}\n404 ${refused}`}</code>
        </pre>
        <Codes head={[t("answers.status"), t("answers.code"), t("answers.meaning")]} label={t("answers.refusals")}>
          {refusals.map((code) => [String(errors[code]), code, t(`answers.refusal.${code}`)])}
        </Codes>
      </Section>
      <Section title={t("states.title")} text={t("states.text")}>
        <Codes head={["status", t("answers.meaning")]} label={t("states.title")}>
          {sendStatuses.map((status) => [status, t(`states.${status}`)])}
        </Codes>
        <p className={`${basics["note"]} ${css["note"]}`}>{t("states.reasons")}</p>
        <Codes head={["reason", t("answers.meaning")]} label={t("states.reasonList")}>
          {sendFailures.map((reason) => [reason, t(`states.reason.${reason}`)])}
        </Codes>
      </Section>
    </>
  );
}

type Line = { id: string; cells: readonly string[] };

/** The last cell of each row explains in words. The cells before it hold what a program reads. */
const columnOf = (head: string, at: number, { length }: readonly string[]): Column<Line> =>
  at === length - 1
    ? { key: head, head, width: "minmax(0, 3fr)", cell: ({ cells }) => cells[at] }
    : {
        key: head,
        head,
        width: length > 2 && at === 0 ? "64px" : "minmax(0, 2fr)",
        cell: ({ cells }) => <code>{cells[at]}</code>,
      };

const Codes = ({ head, label, children }: { head: string[]; label: string; children: string[][] }) => (
  <div className={`${basics["framed"]} ${css["table"]}`}>
    <Table label={label} columns={head.map(columnOf)} items={children.map((cells) => ({ id: cells.join(), cells }))} />
  </div>
);
