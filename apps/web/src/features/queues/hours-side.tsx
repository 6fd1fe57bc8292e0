import type { QueueDetail } from "@balcao/shared/queues/schema";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { PreviewBlock } from "../hours/offers/preview-block.tsx";
import { WeekEditor } from "../hours/offers/week-editor.tsx";
import css from "./queue-dialog.module.css";
import type { useQueueHours } from "./use-queue-hours.ts";

type Props = {
  queue: QueueDetail | null;
  hours: ReturnType<typeof useQueueHours>;
  /** The dialog has changes that are not saved yet. */
  dirty: boolean;
};

/** The hours of a queue and, for a saved queue, a preview of what its customers are told. */
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

/** Keeps Enter from the dialog, which would save: in the preview it only asks. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
