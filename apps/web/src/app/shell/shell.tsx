import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Late } from "../../ui/late.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { FollowBranding } from "../follow-branding.tsx";
import { useLive } from "../use-live.ts";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { isInOperatorArea, linksFor } from "../../lib/shell/links.ts";
import { isChat, useMenu } from "../../lib/shell/menu.ts";
import { phone } from "../../ui/theme/breakpoints.ts";
import { Kit } from "../../ui/kit.tsx";
import { PageSkeleton } from "../../ui/start/shell-skeleton.tsx";
import { AnnouncementBanner } from "../../features/announcements/banner.tsx";
import { useSendInChats } from "../../nouns/chats/use-unsent.ts";
import { useSendUnsent } from "../../nouns/messages/use-unsent.ts";
import { ConfirmReminder } from "../../features/sign-up/reminder.tsx";
import { FactorReminder } from "../../features/security/reminder.tsx";
import { NavDrawer, NavSheet } from "./nav/nav.tsx";
import { SubjectTabs } from "./nav/subject-tabs.tsx";
import { Standing } from "../../features/billing/standing/standing.tsx";
import { Reauthentication } from "./reauthentication.tsx";
import { Reconnecting } from "./reconnecting.tsx";
import basics from "../../ui/basics.module.css";
import css from "./shell.module.css";
import { usePalette } from "./palette/use-palette.ts";
import { TopBar } from "./top-bar.tsx";
import { useGoKeys } from "./use-go-keys.ts";
import { usePagesAhead } from "./use-pages-ahead.ts";
import { useShellCommands } from "./use-shell-commands.ts";

const FirstSteps = lazy(() =>
  import("../../features/sign-up/first-steps.tsx").then((piece) => ({ default: piece.FirstSteps })),
);
const Palette = lazy(() => import("./palette/palette.tsx"));
const Pocket = lazy(() => import("./pocket/pocket.tsx"));
const VisitBar = lazy(() => import("../../features/visits/visit-bar.tsx"));

/** Top bar, menu and page, with the component kit for all of them. */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <Kit>
      <FollowBranding />
      <Frame>{children}</Frame>
    </Kit>
  );
}

/** While the frame is on screen the live connection is open. In a suspended company it fetches nothing that would be refused. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const onPhone = useMediaQuery(phone);
  const { pathname } = useLocation();
  const { expanded, toggle } = useMenu(pathname);
  const [sheet, openSheet] = useState(false);
  const me = useMe();
  const { visit } = me;
  const hasLinks = linksFor(me).length > 0;
  const online = useLive();
  useSendUnsent();
  useSendInChats();
  useGoKeys();
  useShellCommands();
  usePagesAhead();
  const palette = usePalette();

  return (
    <div className={css["shell"]} data-visit={visit !== null} data-chat={onPhone && isChat(pathname)}>
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
        onFind={palette.open}
        onMenu={onPhone ? () => openSheet(true) : hasLinks ? toggle : null}
      />
      <div className={css["body"]}>
        {onPhone ? <NavSheet open={sheet} onClose={() => openSheet(false)} /> : null}
        {!onPhone && hasLinks ? <NavDrawer expanded={expanded} /> : null}
        <main id="content" className={`${basics["column"]} ${basics["rest"]} ${css["content"]}`} tabIndex={-1}>
          <Lines online={online} />
          <SubjectTabs />
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </main>
      </div>
      <Reauthentication />
      {palette.used ? (
        <Late>
          <Palette
            commands={palette.commands}
            typed={palette.typed}
            onShown={palette.onShown}
            onClose={palette.close}
          />
        </Late>
      ) : null}
    </div>
  );
}

/** The notices above every page. Notices to a company are not shown in the operator's area. */
function Lines({ online }: { online: boolean }) {
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <>
      <Reconnecting online={online} />
      <Suspense fallback={null}>
        <Pocket />
      </Suspense>
      <FactorReminder />
      {isInOperatorArea(me, pathname) ? null : <CompanyLines {...me.company} />}
    </>
  );
}

function CompanyLines({ suspended, guideOpen }: { suspended: boolean; guideOpen: boolean }) {
  return (
    <>
      <Standing />
      <ConfirmReminder />
      <Suspense fallback={null}>{guideOpen && !suspended ? <FirstSteps /> : null}</Suspense>
      {suspended ? null : <AnnouncementBanner />}
    </>
  );
}
