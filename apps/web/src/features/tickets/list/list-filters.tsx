import { isAdmin } from "@balcao/shared/permissions";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import { useTranslation } from "react-i18next";
import { MultiSelect } from "../../../ui/fields/multi-select.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { queueList } from "../../../nouns/queues/noun.ts";
import { useDialogs } from "../../../nouns/tickets/dialogs.ts";
import basics from "../../../ui/basics.module.css";
import css from "./list-filters.module.css";
import type { ListState } from "./list-state.ts";

export function ListFilters({ state }: { state: ListState }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { data: all = [] } = useQuery(queueList);
  const show = useDialogs();
  return (
    <div className={`${basics["row"]} ${basics["still"]} ${css["filters"]}`}>
      <MultiSelect
        label={t("queueFilter")}
        none={t("allQueues")}
        empty={t("noQueues")}
        options={isAdmin(viewerOf(me)) ? all : me.queues}
        chosen={state.queueIds}
        onChange={state.setQueueIds}
      />
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
      <IconButton
        className={css["add"] ?? ""}
        size="small"
        aria-label={t("newTicket")}
        title={t("newTicket")}
        onClick={() => show({ kind: "new" })}
      >
        <MessageSquarePlus size={20} />
      </IconButton>
    </div>
  );
}
