import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queueList } from "../connections/queries.ts";
import css from "./list-filters.module.css";
import type { ListState } from "./list-state.ts";

export function ListFilters({ state }: { state: ListState }) {
  const { t } = useTranslation("tickets");
  return (
    <div className={css["filters"]}>
      <QueueSelect chosen={state.queueIds} onChange={state.setQueueIds} />
      {state.maySeeAll && state.tab === "open" ? (
        <FormControlLabel
          className={css["all"] ?? ""}
          control={
            <Switch size="small" checked={state.showAll} onChange={(_event, checked) => state.setShowAll(checked)} />
          }
          label={t("showAll")}
          slotProps={{ typography: { variant: "body2" } }}
        />
      ) : null}
    </div>
  );
}

type QueueProps = { chosen: readonly number[]; onChange: (ids: readonly number[]) => void };

/** None chosen means all. */
function QueueSelect({ chosen, onChange }: QueueProps) {
  const { t } = useTranslation("tickets");
  const { data: queues = [] } = useQuery(queueList);
  const names = queues.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <Select
      multiple
      displayEmpty
      size="small"
      className={css["queues"] ?? ""}
      value={[...chosen]}
      onChange={({ target: { value } }) =>
        onChange(typeof value === "string" ? [] : [...value].toSorted((a, b) => a - b))
      }
      renderValue={() => (names.length === 0 ? t("allQueues") : names.join(", "))}
      SelectDisplayProps={{ "aria-label": t("queueFilter") }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
    >
      {queues.map(({ id, name, color }) => (
        <MenuItem key={id} value={id} dense>
          <Checkbox checked={chosen.includes(id)} size="small" sx={{ p: 0 }} tabIndex={-1} />
          <span className={css["dot"]} style={{ background: color }} />
          {name}
        </MenuItem>
      ))}
      {queues.length === 0 ? <MenuItem disabled>{t("noQueues")}</MenuItem> : null}
    </Select>
  );
}
