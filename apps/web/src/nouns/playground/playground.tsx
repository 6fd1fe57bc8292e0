import { walk } from "@balcao/shared/automation/play/walk";
import type { BotQueue } from "@balcao/shared/automation/situation";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Contact } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { hasFeature } from "@balcao/shared/plans/features";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isoOf, localOf } from "../../lib/time/zoned.ts";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { errorText } from "../../lib/error-text.ts";
import { assistReady } from "../assistant/queries.ts";
import { useMe } from "../auth/me.ts";
import { connectionList } from "../connections/noun.ts";
import { ContactField } from "../contacts/contact-field.tsx";
import { contactDetail } from "../contacts/queries.ts";
import { companyHours } from "../hours/noun.ts";
import { useIntegrationNames } from "../integrations/integration-names.ts";
import { usePromptNames } from "../prompts/prompt-names.ts";
import { queueList } from "../queues/noun.ts";
import { activeQuickMessages } from "../quick-messages/queries.ts";
import { settingList } from "../settings/queries.ts";
import { useUnattended } from "../users/queue-attendants.ts";
import { FiguresList } from "./figures-list.tsx";
import { FindingsList } from "./findings-list.tsx";
import { NoConnection } from "./no-connection.tsx";
import { Phone } from "./phone.tsx";
import basics from "../../ui/basics.module.css";
import css from "./playground.module.css";
import { botConfig } from "./queries.ts";
import { type PlayedTalk, usePlayed } from "./use-played.ts";
import { Whereabouts } from "./whereabouts.tsx";
import { newQueue, withDraft } from "./draft.ts";

type Props = {
  /** The number at the start. Without it, the playground takes a number that offers the queue, preferably the company's default. */
  whatsappId?: number;
  /** The queue in which the conversation begins and whose faults are searched. `newQueue` stands for a queue that is not saved yet. */
  queueId?: number;
  /** The changed and unsaved values of that queue. */
  draft?: Partial<BotQueue>;
  /** Whether the queue will have attendants, by its form's present values. */
  attended?: boolean;
  /** Whether only the phone is shown, because the tree stands beside it. */
  phoneAlone?: boolean;
  onOption?: (optionId: number) => void;
  /** Called with the option of the queue's tree at which the customer is. Null when the customer is at none. */
  onPlace?: (optionId: number | null) => void;
};

/**
 * A phone on which the user plays a customer against the settings of a number, saved or not. It also lists the faults that a walk on every path
 * found.
 */
export function Playground({
  whatsappId,
  queueId,
  draft,
  attended = false,
  phoneAlone = false,
  onOption,
  onPlace,
}: Props) {
  const { t } = useTranslation("playground");
  const zone = useMe().company.timezone;
  const { data: connections = [] } = useQuery(connectionList);
  const [picked, setNumber] = useState<number | null | undefined>(whatsappId);
  const number = picked === undefined ? numberOf(queueId, connections) : picked;
  const [contact, setContact] = useState<Contact | null>(null);
  const [opened] = useState(() => new Date().toISOString());
  const [local, setLocal] = useState(() => localOf(opened, zone));
  const { data, error, refetch } = useQuery(botConfig(number, useAsOf()));
  const config = data && withDraft(data, queueId, draft);
  const at = new Date(isoOf(local, zone) ?? opened);
  const person = usePerson(contact);
  const { steps, say, undo, restart } = usePlayed(config, person, { queueId: queueId ?? null, at });
  const last = steps.at(-1);
  const place = last?.queueId === queueId ? (last?.optionId ?? null) : null;
  usePlace(place, onPlace);
  const unattended = useUnattended(config?.queues ?? []);
  const talkers = { integrations: useIntegrationNames(), prompts: usePromptNames(), assistantReady: useReady() };
  if (isWithoutNumber(error) && !config) return <NoConnection />;
  if (error && !config) return <ErrorState text={errorText(error)} retry={() => void refetch()} />;
  if (!config) return <LoadingBlock height={480} />;
  const isAttended = (queue: BotQueue) => !unattended.includes(queue) || (attended && queue.id === queueId);
  const attendedQueues = config.queues.filter(isAttended).map(({ id }) => id);
  const input = { ...config, now: at, contact: person, attendedQueues, ...talkers };
  const own = config.queues.find(({ id, tree }) => id === queueId && id !== newQueue && tree.length > 0);
  const chosen = connections.find(({ id, isDefault }) => (number === null ? isDefault : id === number));
  return (
    <div className={css["ground"]} data-alone={phoneAlone}>
      <div className={css["side"]} hidden={phoneAlone}>
        <Choices
          number={number}
          onNumber={setNumber}
          local={local}
          onLocal={setLocal}
          person={contact}
          onPerson={setContact}
        />
        <FindingsList findings={walk(input, queueId ?? null)} queues={config.queues} onOption={onOption} />
        {own ? <FiguresList queue={own} onOption={onOption} /> : null}
      </div>
      <div className={css["side"]}>
        <Whereabouts queues={config.queues} step={last} />
        <Phone name={chosen?.name ?? ""} steps={steps} queues={config.queues} onSay={(body) => say(body, at)} />
        <Tools isEmpty={!last} undo={undo} restart={restart} />
        <p className={`${basics["hint"]} ${css["note"]}`}>{t("nothingSent")}</p>
      </div>
    </div>
  );
}

/** The number on which customers reach a queue. Null stands for the default number, also when no number offers the queue. */
function numberOf(queueId: number | undefined, connections: readonly Connection[]): number | null {
  const offering = connections.filter(({ queues }) => queues.some(({ id }) => id === queueId));
  return offering.some(({ isDefault }) => isDefault) ? null : (offering[0]?.id ?? null);
}

/** The error of a company without a number, such as a new company. */
const isWithoutNumber = (error: Error | null) => error instanceof AppError && error.code === "ERR_NO_DEF_WAPP_FOUND";

interface StartProps {
  number: number | null;
  onNumber: (id: number | null) => void;
  /** Date and time by the company's clock. */
  local: string;
  onLocal: (local: string) => void;
  person: Contact | null;
  onPerson: (contact: Contact | null) => void;
}

/** Chooses the number, the time and the contact that writes. */
function Choices({ number, onNumber, local, onLocal, person, onPerson }: StartProps) {
  const { t } = useTranslation("playground");
  const zone = useMe().company.timezone;
  const { data: connections = [] } = useQuery(connectionList);
  return (
    <>
      <SelectField
        label={t("number")}
        none={t("defaultNumber")}
        value={number}
        options={connections.map(({ id, name }) => ({ id, name }))}
        onChange={onNumber}
      />
      <MomentField
        kind="moment"
        small
        label={t("moment")}
        zone={zone}
        max="2100-12-31T23:59"
        value={local}
        onChange={onLocal}
      />
      <ContactField value={person} onChange={onPerson} later error={undefined} onText={() => undefined} />
    </>
  );
}

function Tools({ isEmpty, undo, restart }: Pick<PlayedTalk, "undo" | "restart"> & { isEmpty: boolean }) {
  const { t } = useTranslation("playground");
  return (
    <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["tools"]}`}>
      <Button
        size="small"
        color="inherit"
        startIcon={<Undo2 size={16} aria-hidden />}
        disabled={isEmpty}
        onClick={undo}
      >
        {t("undo")}
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<RotateCcw size={16} aria-hidden />}
        disabled={isEmpty}
        onClick={restart}
      >
        {t("restart")}
      </Button>
    </div>
  );
}

/** The chosen contact with its extra info. Until the user chooses one, an invented contact. */
function usePerson(contact: Contact | null) {
  const { t } = useTranslation("variables");
  const { data } = useQuery({ ...contactDetail(contact?.id ?? 0), enabled: contact !== null });
  if (contact && data?.id === contact.id) return { name: data.name, email: data.email, extraInfo: data.extraInfo };
  return { name: contact?.name ?? t("sample.name"), email: t("sample.email"), extraInfo: [] };
}

/** Whether the assistant has a provider. Null while that is not known, and when the plan has no assistant. */
function useReady(): boolean | null {
  const { data } = useQuery({ ...assistReady, enabled: hasFeature(useMe(), "useOpenAi") });
  return data?.isReady ?? null;
}

/** Reports each new place once, to the present `onPlace`. */
function usePlace(place: number | null, onPlace: Props["onPlace"]): void {
  const told = useEffectEvent((optionId: number | null) => onPlace?.(optionId));
  useEffect(() => told(place), [place]);
}

/** This value changes whenever a user of the company changes settings that a number uses for its decisions. */
function useAsOf(): string {
  const { dataUpdatedAt: hoursAt } = useQuery(companyHours);
  const { dataUpdatedAt: settingsAt } = useQuery(settingList);
  const { dataUpdatedAt: queuesAt } = useQuery(queueList);
  const { dataUpdatedAt: numbersAt } = useQuery(connectionList);
  const { dataUpdatedAt: keywordsAt } = useQuery(activeQuickMessages);
  return [hoursAt, settingsAt, queuesAt, numbersAt, keywordsAt].join(" ");
}
