import { useTranslation } from "react-i18next";
import { Logo } from "./logo.tsx";
import { Button } from "../plain.tsx";
import basics from "../basics.module.css";
import css from "./splash.module.css";

/** Shown until the page's first code has loaded. index.html shows the same before any script runs. */
export function Splash() {
  return (
    <div className={`${basics["row"]} ${css["splash"]}`} aria-busy="true">
      <Logo size={56} />
    </div>
  );
}

export function ServerAway({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Trouble title={t("errors:unreachableTitle")} text={t("errors:unreachable")} action={t("retry")} onClick={retry} />
  );
}

export function ScreenBroken() {
  const { t } = useTranslation();
  return (
    <Trouble
      title={t("errors:brokenTitle")}
      text={t("errors:broken")}
      action={t("reload")}
      onClick={() => window.location.reload()}
    />
  );
}

function Trouble({
  title,
  text,
  action,
  onClick,
}: {
  title: string;
  text: string;
  action: string;
  onClick: () => void;
}) {
  return (
    <main className={`${basics["row"]} ${css["splash"]}`} role="alert">
      <Logo size={56} />
      <h1>{title}</h1>
      <p>{text}</p>
      <Button onClick={onClick}>{action}</Button>
    </main>
  );
}
