import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { callAgain } from "../../../nouns/push/noun.ts";
import { forgetSeen } from "../../../lib/kept/erase.ts";
import { keepSeen } from "../../../lib/kept/kept-queries.ts";
import { tidyShared } from "../../../lib/pocket/shared-content.ts";
import { startWorker, takeNewVersion, useNewVersion } from "../../../lib/pocket/worker.ts";
import { Button } from "../../../ui/plain.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./pocket.module.css";

/** Makes the desk an app of the device: it opens without a network, stores what the user has seen, and offers a new version without forcing it. */
export default function Pocket() {
  const { t } = useTranslation("shell");
  const cache = useQueryClient();
  const { id, visit, company } = useMe();
  const mayKeep = company.settings.find(({ key }) => key === "deviceStorage")?.value !== "disabled";
  const isNew = useNewVersion();
  // During a visit this device stores nothing of the visited company.
  const isVisit = visit !== null;
  useEffect(() => {
    if (isVisit) return undefined;
    return mayKeep ? keepSeen(cache) : forgetSeen();
  }, [cache, mayKeep, isVisit]);
  useEffect(() => {
    if (!isVisit) void tidyShared(Date.now(), id);
  }, [id, isVisit]);
  useEffect(() => {
    if (visit === null)
      void startWorker()
        .then(() => callAgain(id))
        .catch(() => undefined);
  }, [id, visit]);
  return (
    <div role="status">
      {isNew ? (
        <p className={`${basics["row"]} ${basics["note"]} ${basics["gap12"]} ${css["offer"]}`}>
          {t("newVersion")}
          <Button onClick={() => takeNewVersion()}>{t("takeNewVersion")}</Button>
        </p>
      ) : null}
    </div>
  );
}
