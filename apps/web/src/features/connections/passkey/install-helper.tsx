import Button from "@mui/material/Button";
import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { type Family, type FamilyWithHelper, helperFamilyOf } from "./browser.ts";
import { helperStoreFor } from "./helper-store.ts";
import { CopyAddress } from "./copy-address.tsx";
import { LoadPicture, PermitPicture, SwitchPicture } from "./pictures.tsx";
import css from "./passkey.module.css";
import { pathToLink } from "./path-to-link.ts";

type Props = { connectionId: number; family: Family; isOld: boolean };

/** The address of the browser's extensions page. A web page may not open it. */
const pages = {
  chrome: "chrome://extensions",
  edge: "edge://extensions",
  firefox: "about:debugging#/runtime/this-firefox",
} as const satisfies Record<FamilyWithHelper, string>;

/** A browser runs a new helper only on pages that are loaded later. After the reload the page opens this link again. */
const reload = (connectionId: number): void => window.location.assign(pathToLink(connectionId));

/** Leads through installing the helper in this browser, or to another browser where this one takes no helper. */
export function InstallHelper({ connectionId, family, isOld }: Props) {
  const { t } = useTranslation("linking");
  const known = helperFamilyOf(family);
  if (!known) return <OtherBrowser connectionId={connectionId} isSafari={family === "safari"} />;
  return (
    <section
      className={`${basics["column"]} ${basics["framed"]} ${basics["sunk"]} ${css["install"]}`}
      aria-label={t("install.title")}
    >
      <h4>{t(isOld ? "install.titleOld" : "install.title")}</h4>
      <p className={basics["note"]}>{t("install.sees")}</p>
      <Steps connectionId={connectionId} family={known} />
    </section>
  );
}

function OtherBrowser({ connectionId, isSafari }: { connectionId: number; isSafari: boolean }) {
  const { t } = useTranslation("linking");
  return (
    <section
      className={`${basics["column"]} ${basics["framed"]} ${basics["sunk"]} ${css["install"]}`}
      aria-label={t("install.titleOther")}
    >
      <h4>{t("install.titleOther")}</h4>
      <p>{t(isSafari ? "install.safari" : "install.otherBrowser")}</p>
      <CopyAddress connectionId={connectionId} />
    </section>
  );
}

function Steps({ connectionId, family }: { connectionId: number; family: FamilyWithHelper }) {
  const store = helperStoreFor(family);
  if (store) return <FromStore connectionId={connectionId} store={store} />;
  return <FromZip connectionId={connectionId} family={family} />;
}

function FromStore({ connectionId, store }: { connectionId: number; store: string }) {
  const { t } = useTranslation("linking");
  return (
    <ol className={`${basics["column"]} ${css["steps"]}`}>
      <li className={css["withButton"]}>
        <span>{t("install.fromStore")}</span>
        <Button
          size="small"
          variant="contained"
          href={store}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<ExternalLink size={16} aria-hidden />}
        >
          {t("install.openStore")}
        </Button>
      </li>
      <li>{t("install.address", { address: window.location.origin })}</li>
      <Reload connectionId={connectionId} />
    </ol>
  );
}

function FromZip({ connectionId, family }: { connectionId: number; family: FamilyWithHelper }) {
  const { t } = useTranslation("linking");
  const isFirefox = family === "firefox";
  return (
    <ol className={`${basics["column"]} ${css["steps"]}`}>
      <li className={css["withButton"]}>
        <span>{t(isFirefox ? "install.download" : "install.downloadAndUnpack")}</span>
        <Button
          size="small"
          variant="contained"
          href={`/linking-extension/${isFirefox ? "firefox" : "chrome"}.zip`}
          download
          startIcon={<Download size={16} aria-hidden />}
        >
          {t("install.get")}
        </Button>
      </li>
      <li className={css["withButton"]}>
        <span>
          {t("install.openPage")} <code>{pages[family]}</code>
        </span>
        <CopyButton text={pages[family]} label={t("common:copy")} name={pages[family]} />
      </li>
      {isFirefox ? null : (
        <li className={`${basics["wrapped"]} ${css["withPicture"]}`}>
          <span>{t(`install.developer.${family}`)}</span>
          <SwitchPicture isOnTheLeft={family === "edge"} />
        </li>
      )}
      <li className={`${basics["wrapped"]} ${css["withPicture"]}`}>
        <span>{t(`install.load.${family}`)}</span>
        <LoadPicture loads={isFirefox ? "file" : "folder"} />
      </li>
      <Reload connectionId={connectionId} />
    </ol>
  );
}

/** The last steps in every browser. A browser may hide an installed helper from a page, as Firefox does at its owner's wish. */
function Reload({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation("linking");
  return (
    <>
      <li className={css["withButton"]}>
        <span>{t("install.reload")}</span>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<RotateCw size={16} aria-hidden />}
          onClick={() => reload(connectionId)}
        >
          {t("install.reloadNow")}
        </Button>
      </li>
      <li className={`${basics["wrapped"]} ${css["withPicture"]}`}>
        <span>{t("install.stillMissing")}</span>
        <PermitPicture />
      </li>
    </>
  );
}
