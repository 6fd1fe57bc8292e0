import { fileFaultOf } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useGiveCardFiles } from "../../nouns/message-templates/noun.ts";
import basics from "../../ui/basics.module.css";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { CardFileField } from "./card-fields.tsx";
import { replaced } from "./cards.ts";
import css from "./template-dialog.module.css";

type Props = { template: MessageTemplate; onClose: () => void };

/** Gives the cards of a carousel the pictures or films that customers get. The texts stay the same, and Meta does not review the template again. */
export function CardFilesDialog({ template, onClose }: Props) {
  const { t } = useTranslation("messageTemplates");
  const cards = template.content.cards ?? [];
  const [files, setFiles] = useState<(File | null)[]>(() => cards.map(() => null));
  const [checked, check] = useState(false);
  const giving = useGiveCardFiles();
  const faults = cards.map(({ header, file: saved }, at) => {
    const file = files[at] ?? null;
    if (file) return fileFaultOf(header, { mimetype: file.type, size: file.size });
    return saved ? null : "missing";
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(true);
    if (faults.some((fault) => fault !== null) || giving.isPending) return;
    const given = files.flatMap((file, place) => (file ? [{ file, place }] : []));
    if (given.length === 0) return onClose();
    giving.mutate(
      { id: template.id, given },
      {
        onSuccess: () => {
          notify.success(t("filesSaved"));
          onClose();
        },
      },
    );
  };
  return (
    <EntityDialog
      title={t("filesTitle", { name: template.name })}
      action={t("common:save")}
      wide
      dirty={files.some((file) => file !== null)}
      busy={giving.isPending}
      refusal={giving.error ? errorText(giving.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={basics["hint"]}>{t("filesHelp")}</p>
      {cards.map((card, at) => (
        <fieldset
          key={at}
          className={`${basics["column"]} ${basics["narrow"]} ${basics["framed"]} ${basics["gap12"]} ${css["card"]}`}
        >
          <legend>{t("cardAt", { at: at + 1 })}</legend>
          {card.body === "" ? null : <p className={basics["note"]}>{card.body}</p>}
          <CardFileField
            card={card}
            file={files[at] ?? null}
            error={checked && faults[at] ? t(`cardFault.${faults[at]}`) : undefined}
            onFile={(file) => setFiles(replaced(files, at, file))}
          />
        </fieldset>
      ))}
    </EntityDialog>
  );
}
