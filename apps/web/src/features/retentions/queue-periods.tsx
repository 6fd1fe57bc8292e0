import { useQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import { queueList } from "../../nouns/queues/noun.ts";
import type { RetentionBody } from "../../nouns/retentions/noun.ts";
import { forEver } from "@balcao/shared/retentions/rules";
import basics from "../../ui/basics.module.css";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import css from "./retention.module.css";

type Queues = RetentionBody["queues"];
type Props = { queues: Queues; onChange: (queues: Queues) => void };

/** The queues whose conversations are kept for a different time than the company's. */
export function QueuePeriods({ queues, onChange }: Props) {
  const { t } = useTranslation("retentions");
  const { data: all = [] } = useQuery(queueList);
  const nameOf = (id: number) => all.find((queue) => queue.id === id)?.name ?? "";
  const others = all.filter(({ id }) => queues.every(({ queueId }) => queueId !== id));
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${css["block"]}`} aria-labelledby="retention-queues">
      <h2 id="retention-queues">{t("queues")}</h2>
      <p>{t("queuesText")}</p>
      {queues.map(({ queueId, ...period }) => (
        <div key={queueId} className={css["queue"]}>
          <strong dir="auto">{nameOf(queueId)}</strong>
          <IconButton
            size="small"
            aria-label={t("removeQueue", { name: nameOf(queueId) })}
            title={t("removeQueue", { name: nameOf(queueId) })}
            onClick={() => onChange(queues.filter((one) => one.queueId !== queueId))}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
          <PeriodFields
            name={nameOf(queueId)}
            period={period}
            onChange={(next) => onChange(queues.map((one) => (one.queueId === queueId ? { queueId, ...next } : one)))}
          />
        </div>
      ))}
      {others.length > 0 ? (
        <SelectField
          label={t("addQueue")}
          value={null}
          none={t("chooseQueue")}
          required
          options={others}
          onChange={(queueId) => {
            if (queueId !== null) onChange([...queues, { queueId, ...forEver }]);
          }}
        />
      ) : null}
    </section>
  );
}
