import { AppError } from "@balcao/shared/errors";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import Moon from "lucide-react/icons/moon";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../lib/time/calendar.ts";
import { errorText } from "../../lib/error-text.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { localOf, zonedFull } from "../../lib/time/zoned.ts";
import { Field } from "../../ui/fields/field.tsx";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { ColourDot, SelectField } from "../../ui/fields/select-field.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import { RichText } from "../../nouns/messages/rich-text.tsx";
import { queueList } from "../../nouns/queues/noun.ts";
import { settingList } from "../../nouns/settings/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./blocks.module.css";
import { ClockField } from "../../ui/fields/clock-field.tsx";
import { isClock } from "../../ui/fields/clock-text.ts";
import { companyHours, hoursPreview, type Moment, type Preview } from "../../nouns/hours/noun.ts";

/** Shows which texts a new customer would get at a chosen moment by the saved hours. The playground shows this for a queue's hours. */
export function PreviewBlock() {
  const { t } = useTranslation("hours");
  const zone = useMe().company.timezone;
  const { data: connections = [] } = useQuery(connectionList);
  const { data: queues = [] } = useQuery(queueList);
  const [start] = useState(() => localOf(new Date().toISOString(), zone));
  const [asked, setAsked] = useState({
    date: start.slice(0, 10),
    time: start.slice(11),
    whatsappId: null as number | null,
    queueId: null as number | null,
  });
  const change = (part: Partial<typeof asked>) => setAsked((old) => ({ ...old, ...part }));
  return (
    <>
      <div className={css["asked"]}>
        <MomentField
          kind="day"
          small
          label={t("date")}
          zone={zone}
          max="2100-12-31"
          value={asked.date}
          onChange={(date) => change({ date })}
        />
        <Field label={t("time")}>
          {({ id }) => (
            <ClockField
              id={id}
              label={t("time")}
              value={asked.time}
              invalid={!isClock(asked.time)}
              onChange={(time) => change({ time })}
            />
          )}
        </Field>
        <SelectField
          label={t("number")}
          none={t("defaultNumber")}
          value={asked.whatsappId}
          options={connections.map(({ id, name }) => ({ id, name }))}
          onChange={(whatsappId) => change({ whatsappId })}
        />
        <SelectField
          label={t("queue")}
          none={t("byNumber")}
          value={asked.queueId}
          options={queues.map(({ id, name, color }) => ({ id, name, mark: <ColourDot color={color} /> }))}
          onChange={(queueId) => change({ queueId })}
        />
      </div>
      <PreviewResult asked={asked} />
    </>
  );
}

type PreviewMoment = { date: string; time: string; whatsappId: number | null; queueId: number | null };

function PreviewResult({ asked }: { asked: PreviewMoment }) {
  const { t } = useTranslation("hours");
  const { dataUpdatedAt: hoursAt } = useQuery(companyHours);
  const { dataUpdatedAt: settingsAt } = useQuery(settingList);
  const { dataUpdatedAt: queuesAt } = useQuery(queueList);
  const { data: numbers, dataUpdatedAt: numbersAt } = useQuery(connectionList);
  const { date, time, whatsappId, queueId } = useDebounced(asked);
  const moment: Moment = {
    date,
    time,
    ...(whatsappId === null ? {} : { whatsappId }),
    ...(queueId === null ? {} : { queueId }),
  };
  const ready = isClock(time) && isDay(date);
  const hasNumber = whatsappId !== null || numbers?.some(({ isDefault }) => isDefault);
  const { data, error } = useQuery({
    ...hoursPreview(moment, [hoursAt, settingsAt, queuesAt, numbersAt].join(" ")),
    // Without a number the server would refuse the request.
    enabled: ready && hasNumber === true,
    placeholderData: (last) => last,
  });
  if (!ready) return <p className={`${basics["note"]} ${css["note"]}`}>{t("chooseMoment")}</p>;
  if (hasNumber === false)
    return <p className={`${basics["note"]} ${css["note"]}`}>{errorText(new AppError("ERR_NO_DEF_WAPP_FOUND"))}</p>;
  if (error) return <p className={`${basics["note"]} ${css["note"]}`}>{errorText(error)}</p>;
  return (
    <div className={`${basics["column"]} ${basics["framed"]} ${css["answer"]}`} aria-live="polite">
      {data ? <Told preview={data} /> : <p className={`${basics["note"]} ${css["note"]}`}>{t("common:loading")}</p>}
    </div>
  );
}

function Told({ preview: { open, because, label, opensAt, texts } }: { preview: Preview }) {
  const { t } = useTranslation("hours");
  const zone = useMe().company.timezone;
  return (
    <>
      <p className={`${basics["row"]} ${css["state"]}`} data-open={open}>
        <strong className={`${basics["strong"]} ${basics["mark"]}`}>
          {open ? <CircleCheck size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
          {t(open ? "open" : "closed")}
        </strong>
        <span>{t(`because.${because}`, { label: label ?? "" })}</span>
        {opensAt ? <span>{t("opensAt", { when: zonedFull(opensAt, zone) })}</span> : null}
      </p>
      {texts.length === 0 ? (
        <p className={`${basics["note"]} ${css["note"]}`}>{t("nothingSaid")}</p>
      ) : (
        <ul className={`${basics["column"]} ${css["bubbles"]}`} aria-label={t("said")}>
          {texts.map((text, index) => (
            <li className={`${basics["small"]} ${basics["written"]}`} key={index} dir="auto">
              <RichText text={text} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
