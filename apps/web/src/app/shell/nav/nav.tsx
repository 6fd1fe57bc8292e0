import Drawer from "@mui/material/Drawer";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useBranding } from "../../../lib/branding/branding.ts";
import { Brand } from "../../../ui/start/brand.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { isInOperatorArea } from "../../../lib/shell/links.ts";
import basics from "../../../ui/basics.module.css";
import { SheetControls } from "./sheet-controls.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import css from "./nav.module.css";

const OperatorMenu = lazy(() => import("./operator-menu.tsx"));

export function NavDrawer({ expanded }: { expanded: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <nav className={css["drawer"]} data-expanded={expanded} aria-label={t("mainMenu")}>
      <Menu labels={expanded} />
    </nav>
  );
}

/** On phones the menu lies over the page and closes when an entry is chosen. */
export function NavSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const branding = useBranding();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { "aria-label": t("mainMenu"), sx: { width: "min(320px, 86vw)" } } }}
    >
      <p className={`${basics["row"]} ${basics["strong"]} ${basics["gap10"]} ${css["brand"]}`}>
        <Brand size={28} height={28}>
          <span className={basics["clipped"]}>{branding.name}</span>
        </Brand>
      </p>
      <nav aria-label={t("mainMenu")} className={css["sheet"]}>
        <Menu labels onChoose={onClose} />
      </nav>
      <SheetControls />
    </Drawer>
  );
}

/** The operator's area has a menu of its own, which is loaded only there. */
function Menu(props: { labels: boolean; onChoose?: () => void }) {
  const me = useMe();
  const { pathname } = useLocation();
  if (!isInOperatorArea(me, pathname)) return <DeskMenu me={me} {...props} />;
  return (
    <Suspense fallback={null}>
      <OperatorMenu me={me} {...props} />
    </Suspense>
  );
}
