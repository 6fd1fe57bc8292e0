import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { useKnowQuickMessage } from "../../nouns/knowledge/noun.ts";

type Props = { choices: readonly Pick<QuickMessage, "id" | "shortcode">[]; onClose: () => void };

/** Chooses a quick message of the company whose text the assistant may use. */
export function FromQuickMessage({ choices, onClose }: Props) {
  const { t } = useTranslation("prompts");
  const [chosen, choose] = useState<number | null>(null);
  const [missing, miss] = useState(false);
  const join = useKnowQuickMessage();
  const submit = () => {
    if (chosen === null) return miss(true);
    join.mutate(chosen, {
      onSuccess: () => {
        notify.success(t("knowledge.added"), preparedMs);
        onClose();
      },
    });
  };
  return (
    <EntityDialog
      title={t("knowledge.quick.add")}
      action={t("knowledge.create")}
      dirty={chosen !== null}
      busy={join.isPending}
      refusal={join.error ? errorText(join.error) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t("knowledge.quick.label")}
        help={t(choices.length === 0 ? "knowledge.quick.none" : "knowledge.quick.help")}
        error={missing && chosen === null ? t("required") : undefined}
        none={t("knowledge.quick.choose")}
        required
        value={chosen}
        onChange={choose}
        options={choices.map(({ id, shortcode }) => ({ id, name: `/${shortcode}` }))}
      />
    </EntityDialog>
  );
}
