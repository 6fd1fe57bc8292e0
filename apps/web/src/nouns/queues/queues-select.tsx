import Checkbox from "@mui/material/Checkbox";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";
import { queueList } from "./noun.ts";
import basics from "../../ui/basics.module.css";

type Props = {
  label: string;
  help?: string | undefined;
  /** The text for no chosen queue, and the text of a menu without queues. */
  none: string;
  empty: string;
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
  inputRef: Ref<unknown>;
};

/** Chooses any number of the company's queues. The ids are in the order of choosing. */
export function QueuesSelect({ label, help, none, empty, value, onChange, inputRef }: Props) {
  const { t } = useTranslation();
  const { data: queues = [], isPending } = useQuery(queueList);
  const nameOf = (id: number) => queues.find((queue) => queue.id === id)?.name ?? "";
  return (
    <Field label={label} help={help}>
      {({ id, ...described }) => (
        <Select
          multiple
          displayEmpty
          value={[...value]}
          inputRef={inputRef}
          onChange={({ target }) => onChange(target.value as number[])}
          renderValue={(ids) =>
            ids.length === 0 ? (
              <span className={basics["quiet"]}>{none}</span>
            ) : isPending ? (
              t("loading")
            ) : (
              ids.map(nameOf).join(", ")
            )
          }
          SelectDisplayProps={{ id, "aria-label": label, ...described }}
        >
          {queues.map((queue) => (
            <MenuItem key={queue.id} value={queue.id}>
              <Checkbox checked={value.includes(queue.id)} size="small" sx={{ p: 0 }} tabIndex={-1} />
              <span className={basics["dot"]} style={{ background: queue.color }} />
              {queue.name}
            </MenuItem>
          ))}
          {queues.length === 0 ? <MenuItem disabled>{isPending ? t("loading") : empty}</MenuItem> : null}
        </Select>
      )}
    </Field>
  );
}
