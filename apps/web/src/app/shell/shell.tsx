import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../ui/late.tsx";
import { useMe } from "../../features/auth/me.ts";
import { useLive } from "../use-live.ts";
import { useMediaQuery } from "../../lib/media-query.ts";
import { storage } from "../../lib/storage.ts";
import { phone } from "../../ui/theme/breakpoints.ts";
import { Kit } from "../../ui/kit.tsx";
import { AnnouncementBanner } from "../../features/announcements/banner.tsx";
import { useSendInChats } from "../../features/chats/offers/use-unsent.ts";
import { useSendUnsent } from "../../features/messages/offers/use-unsent.ts";
import { FirstSteps } from "../../features/sign-up/first-steps.tsx";
import { ConfirmReminder } from "../../features/sign-up/reminder.tsx";
import { NavDrawer, NavSheet } from "./nav.tsx";
import { Standing } from "../../features/billing/standing/standing.tsx";
import { Reconnecting } from "./reconnecting.tsx";
import css from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";
import { useGoKeys } from "./use-go-keys.ts";

const VisitBar = lazy(() => import("../../features/visits/visit-bar.tsx"));

const railKey = "drawer";
const roomForDrawer = "(min-width: 1280px)";

/** Top bar, drawer and page, with the component kit for all of them. */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <Kit>
      <Frame>{children}</Frame>
    </Kit>
  );
}

/** While it is on screen the live connection is open. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const onPhone = useMediaQuery(phone);
  const roomy = useMediaQuery(roomForDrawer);
  const [choice, choose] = useState(() => storage.get(railKey));
  const [sheet, openSheet] = useState(false);
  const expanded = choice === null ? roomy : choice === "open";
  const { visit } = useMe();
  const online = useLive();
  useSendUnsent();
  useSendInChats();
  useGoKeys();

  const toggle = () => {
    if (onPhone) return openSheet(true);
    const next = expanded ? "rail" : "open";
    storage.set(railKey, next);
    choose(next);
  };

  return (
    <div className={css["shell"]} data-visit={visit !== null}>
      <a className={css["skip"]} href="#content">
        {t("skipToContent")}
      </a>
      {visit ? (
        <Late>
          <VisitBar />
        </Late>
      ) : null}
      <TopBar
        menuLabel={t(onPhone ? "openMenu" : expanded ? "collapseMenu" : "expandMenu")}
        menuOpen={onPhone ? sheet : expanded}
        onMenu={toggle}
      />
      <div className={css["body"]}>
        {onPhone ? <NavSheet open={sheet} onClose={() => openSheet(false)} /> : <NavDrawer expanded={expanded} />}
        <main id="content" className={css["content"]} tabIndex={-1}>
          <Reconnecting online={online} />
          <Standing />
          <ConfirmReminder />
          <FirstSteps />
          <AnnouncementBanner />
          <Suspense fallback={null}>{children}</Suspense>
        </main>
      </div>
    </div>
  );
}
