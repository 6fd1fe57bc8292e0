import type { Chat } from "@balcao/shared/chats/schema";
import MessageSquareMore from "lucide-react/icons/message-square-more";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { ChatPane } from "../../features/chats/conversation/chat-pane.tsx";
import { DeleteChat, LeaveChat } from "../../features/chats/end-dialogs.tsx";
import { ChatList } from "../../features/chats/list/chat-list.tsx";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { useTitle } from "../../lib/title.ts";
import { Late } from "../../ui/late.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { phone } from "../../ui/theme/breakpoints.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import basics from "../../ui/basics.module.css";
import css from "./chats.module.css";

const ChatDialog = lazy(() => import("../../features/chats/chat-dialog.tsx"));
type Side = "chats" | "messages";
type Dialogs = { form: Chat | null; delete: Chat; leave: Chat };
const panelId = "chat-panel";

/** The company's internal chats: list and messages side by side, or as tabs on phones. */
export default function Chats() {
  const { t } = useTranslation("chats");
  const { uuid } = useParams();
  const navigate = useNavigate();
  const onPhone = useMediaQuery(phone);
  const [side, turn] = useSide(uuid);
  const { now, open, close } = useDialogSwitch<Dialogs>();
  useTitle(uuid ? null : t("title"));
  const shows = (one: Side) => !onPhone || side === one;
  const toList = () => void navigate("/chats");
  return (
    <div className={`${basics["column"]} ${basics["tall"]}`}>
      <h1 className="sr-only">{t("title")}</h1>
      {onPhone ? <SideTabs side={side} onTurn={turn} /> : null}
      <div className={`${basics["tall"]} ${css["sides"]}`} id={panelId} role={onPhone ? "tabpanel" : undefined}>
        <section className={`${basics["column"]} ${css["list"]}`} hidden={!shows("chats")} aria-label={t("tabChats")}>
          <ChatList openUuid={uuid} onNew={() => open("form", null)} />
        </section>
        {shows("messages") ? (
          <section className={`${basics["column"]} ${basics["narrow"]} ${css["chat"]}`} aria-label={t("tabMessages")}>
            {uuid ? (
              <ChatPane
                key={uuid}
                uuid={uuid}
                onEdit={(chat) => open("form", chat)}
                onDelete={(chat) => open("delete", chat)}
                onLeave={(chat) => open("leave", chat)}
              />
            ) : (
              <EmptyState icon={MessageSquareMore} title={t("chooseTitle")} text={t("chooseText")} />
            )}
          </section>
        ) : null}
      </div>
      <Late>
        {now.form === undefined ? null : (
          <ChatDialog chat={now.form} onClose={close} onMade={(chat) => void navigate(`/chats/${chat.uuid}`)} />
        )}
      </Late>
      {now.delete ? <DeleteChat chat={now.delete} onClose={close} onEnd={toList} /> : null}
      {now.leave ? <LeaveChat chat={now.leave} onClose={close} onEnd={() => (close(), toList())} /> : null}
    </div>
  );
}

/** The side that a phone shows. Opening a chat, even the same one again, switches to its messages. */
function useSide(uuid: string | undefined): [Side, (side: Side) => void] {
  const { key } = useLocation();
  const [choice, choose] = useState<{ key: string; side: Side } | null>(null);
  const side = choice?.key === key ? choice.side : uuid ? "messages" : "chats";
  return [side, (next) => choose({ key, side: next })];
}

function SideTabs({ side, onTurn }: { side: Side; onTurn: (side: Side) => void }) {
  const { t } = useTranslation("chats");
  return (
    <Tabs
      label={t("sides")}
      tabs={[
        { value: "chats", label: t("tabChats") },
        { value: "messages", label: t("tabMessages") },
      ]}
      value={side}
      onChange={onTurn}
      panelId={panelId}
    />
  );
}
