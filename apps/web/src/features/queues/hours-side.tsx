import type { QueueDetail } from "@balcao/shared/queues/schema";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { PreviewBlock } from "../hours/preview-block.tsx";
import { WeekEditor } from "../hours/week-editor.tsx";
import css from "./queue-dialog.module.css";
import type { useQueueHours } from "./use-queue-hours.ts";

type Props = {
  queue: QueueDetail | null;
  hours: ReturnType<typeof useQueueHours>;
  /** Something in the dialog is not saved yet. */
  dirty: boolean;
};

/** The hours of a queue, and once it is there what its customers get by them. */
export function HoursSide({ queue, hours: { week, change }, dirty }: Props) {
  const { t } = useTranslation("hours");
  const id = useId();
  return (
    <>
      <WeekEditor week={week} onChange={change} />
      {queue ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps a key of its fields from the form
        <section className={css["preview"]} aria-labelledby={id} onKeyDown={keepEnter}>
          <h3 id={id}>{t("previewTitle")}</h3>
          {dirty ? <p>{t("previewSaved")}</p> : null}
          <PreviewBlock queueId={queue.id} />
        </section>
      ) : null}
    </>
  );
}

/** Enter saves in a dialog; here it only asks. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
