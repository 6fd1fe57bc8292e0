import { mostForwards } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Checkbox from "@mui/material/Checkbox";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { newId } from "../../lib/id.ts";
import { notify } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./forward-dialog.module.css";
import { OwnOpenWords, useShutWhy } from "./own-open-words.tsx";
import { useOwnOpen } from "./use-own-open.ts";
import { useForward } from "./queries.ts";

/** Forwards a message into the user's own open tickets, ten at most. */
export default function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation("messages");
  const [chosen, choose] = useState<readonly number[]>([]);
  const [fault, setFault] = useState<string>();
  // The dialog has one client id, so a second press after a lost answer sends no message twice.
  const [clientId] = useState(newId);
  const forward = useForward();
  const toggle = (id: number) =>
    choose((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(0, mostForwards),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return setFault(t("forwardNobody"));
    forward.mutate(
      { id: message.id, ticketIds: [...chosen], clientId },
      {
        onSuccess: () => {
          notify.success(t("forwardDone", { count: chosen.length }));
          onClose();
        },
        onError: (error) => setFault(errorText(error)),
      },
    );
  };
  return (
    <EntityDialog
      title={t("forwardTitle")}
      action={t("forward")}
      dirty={false}
      busy={forward.isPending}
      refusal={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choices chosen={chosen} onToggle={toggle} />
    </EntityDialog>
  );
}

function Choices({ chosen, onToggle }: { chosen: readonly number[]; onToggle: (id: number) => void }) {
  const { t } = useTranslation("messages");
  const [term, setTerm] = useState("");
  const { tickets, isPending, isError } = useOwnOpen(term);
  const note = isError
    ? t("common:listFailed")
    : !isPending && tickets.length === 0
      ? t(term ? "forwardNotFound" : "forwardNone")
      : null;
  return (
    <>
      <Field label={t("forwardSearch")}>
        {(wiring) => (
          <OutlinedInput
            autoFocus
            autoComplete="off"
            value={term}
            onChange={({ target }) => setTerm(target.value)}
            slotProps={{ input: wiring }}
          />
        )}
      </Field>
      {note ? <p className={basics["quiet"]}>{note}</p> : null}
      <ul className={css["tickets"]} aria-label={t("forwardTo")}>
        {tickets.map((ticket) => (
          <Choice
            key={ticket.id}
            ticket={ticket}
            on={chosen.includes(ticket.id)}
            full={chosen.length >= mostForwards}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </>
  );
}

type ChoiceProps = { ticket: Ticket; on: boolean; full: boolean; onToggle: (id: number) => void };

function Choice({ ticket, on, full, onToggle }: ChoiceProps) {
  const box = useId();
  const isShut = useShutWhy(ticket) !== null;
  return (
    <li>
      <label htmlFor={box} data-shut={isShut}>
        <Checkbox id={box} checked={on} disabled={(full || isShut) && !on} onChange={() => onToggle(ticket.id)} />
        <OwnOpenWords ticket={ticket} size={32} />
      </label>
    </li>
  );
}
