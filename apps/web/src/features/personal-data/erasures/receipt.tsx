import { receiptText } from "@balcao/shared/contact-erasures/rules";
import { type ErasureReceipt, erasedKinds } from "@balcao/shared/contact-erasures/schema";
import Download from "lucide-react/icons/download";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { dateOf, fullOf } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import basics from "../../../ui/basics.module.css";
import css from "../panel.module.css";
import { Act } from "../part.tsx";

type Words = TFunction<"contactErasures">;

/** The kinds of data of which something was erased, each with its count. */
const erasedIn = ({ counts }: ErasureReceipt, t: Words): [word: string, count: number][] =>
  erasedKinds.filter((kind) => counts[kind] > 0).map((kind) => [t(`receipt.kind.${kind}`), counts[kind]]);

/** Until when a backup may contain the person's data. A day has no time, so no time zone moves it. */
const untilWords = ({ backupsUntil }: ErasureReceipt, t: Words): string =>
  backupsUntil === null
    ? t("receipt.noBackups")
    : t("receipt.backups", { day: backupsUntil.split("-").toReversed().join("/") });

/** What was erased, until when backups still hold it, and the button that saves the proof as a file. */
export function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const { t } = useTranslation("contactErasures");
  return (
    <>
      <dl className={css["facts"]}>
        {erasedIn(receipt, t).map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className={basics["hint"]}>{untilWords(receipt, t)}</p>
      <Act icon={Download} onClick={() => save(receipt, t)}>
        {t("receipt.save")}
      </Act>
    </>
  );
}

function save(receipt: ErasureReceipt, t: Words): void {
  const { erasure, erasedAt, askedAt, askedBy, confirmedBy, way, hash } = receipt;
  const by = (profile: ErasureReceipt["askedBy"]) => t(`receipt.by.${profile ?? "nobody"}`);
  const lines = [
    t("receipt.title", { id: erasure }),
    "",
    `${t("receipt.askedAt")}: ${fullOf(askedAt)} · ${by(askedBy)}`,
    `${t("receipt.confirmedBy")}: ${by(confirmedBy)}`,
    `${t("receipt.erasedAt")}: ${fullOf(erasedAt)} · ${t(`receipt.way.${way}`)}`,
    "",
    ...erasedIn(receipt, t).map(([word, count]) => `${word}: ${count}`),
    "",
    untilWords(receipt, t),
    t("receipt.stays"),
    "",
    `SHA-256: ${hash}`,
    receiptText(receipt),
    "",
  ];
  const name = `${t("receipt.file")}-${erasure}-${dateOf(erasedAt).split("/").toReversed().join("-")}.txt`;
  saveFile(new Blob([lines.join("\r\n")], { type: "text/plain;charset=utf-8" }), name);
}
