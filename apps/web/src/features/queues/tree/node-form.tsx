import { maxOptionMessage, maxOptionTitle } from "@balcao/shared/queue-options/rules";
import { optionActions, type QueueOption } from "@balcao/shared/queue-options/schema";
import { hasFeature } from "@balcao/shared/plans/features";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { AttachmentField } from "../../../ui/fields/attachment-field.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { VariableField } from "../../../nouns/variables/variable-field.tsx";
import { useNodeFile } from "../../../nouns/queue-options/queries.ts";

export type Choice = { id: number; name: string };
/** The possible targets of a node. */
export type Targets = {
  queues: readonly Choice[];
  prompts: readonly Choice[];
  integrations: readonly Choice[];
};
type Props = {
  node: QueueOption;
  targets: Targets;
  titleBox: RefObject<HTMLInputElement | null>;
  onChange: (fields: Partial<QueueOption>) => void;
};

/** The title, the message and the action of one node. */
export function NodeForm({ node, targets, titleBox, onChange }: Props) {
  const { t } = useTranslation("queueOptions");
  return (
    <>
      <Field label={t("title")} error={node.title.trim() === "" ? t("titleRequired") : undefined}>
        {(wiring) => (
          <OutlinedInput
            value={node.title}
            inputRef={titleBox}
            autoComplete="off"
            error={node.title.trim() === ""}
            onChange={({ target }) => onChange({ title: target.value })}
            onKeyDown={keepEnter}
            slotProps={{ input: { ...wiring, maxLength: maxOptionTitle, dir: "auto" } }}
          />
        )}
      </Field>
      <VariableField
        label={t("message")}
        help={t("messageHelp")}
        value={node.message}
        onChange={(message) => onChange({ message })}
        maxLength={maxOptionMessage}
      />
      <FileOfNode node={node} />
      <ActionFields node={node} targets={targets} onChange={onChange} />
    </>
  );
}

/** Ignores Enter, because it would save the whole form. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}

/** The file of a node. It is saved immediately and not with the form, so only a saved node can have a file. */
function FileOfNode({ node: { id, mediaPath, mediaName } }: Pick<Props, "node">) {
  const { t } = useTranslation("queueOptions");
  const [progress, setProgress] = useState<number | null>(null);
  const { mutate } = useNodeFile(setProgress);
  if (id < 0) return <p>{t("fileLater")}</p>;
  return (
    <AttachmentField
      label={t("file")}
      help={t("fileHelp")}
      saved={mediaPath === null ? null : { name: mediaName ?? "", size: null, path: mediaPath }}
      change="keep"
      onChange={(change) => change !== "keep" && mutate({ optionId: id, file: change === "remove" ? null : change })}
      progress={progress}
    />
  );
}

function ActionFields({ node, targets, onChange }: Omit<Props, "titleBox">) {
  const { t } = useTranslation("queueOptions");
  const { action, forwardQueueId, promptId, integrationId } = node;
  const useless = useAssistantFault(known(targets.prompts, promptId));
  // Without an integration, no option can start one.
  const offered = optionActions.filter(
    (one) => one !== "start_integration" || targets.integrations.length > 0 || action === one,
  );
  return (
    <>
      <SelectField
        label={t("does")}
        value={action === null ? null : offered.indexOf(action)}
        none={t("byChildren")}
        options={offered.map((one, id) => ({ id, name: t(`action.${one}`) }))}
        onChange={(id) => onChange({ action: id === null ? null : (offered[id] ?? null) })}
      />
      {action === "forward_queue" ? (
        <SelectField
          label={t("toQueue")}
          value={known(targets.queues, forwardQueueId)}
          none={t("chooseQueue")}
          required
          error={known(targets.queues, forwardQueueId) === null ? t("noQueue") : undefined}
          options={targets.queues}
          onChange={(id) => onChange({ forwardQueueId: id })}
        />
      ) : null}
      {action === "start_assistant" ? (
        <SelectField
          label={t("byPrompt")}
          value={known(targets.prompts, promptId)}
          none={t("companysAssistant")}
          error={useless ?? undefined}
          options={targets.prompts}
          onChange={(id) => onChange({ promptId: id })}
        />
      ) : null}
      {action === "start_integration" ? (
        <SelectField
          label={t("toIntegration")}
          value={known(targets.integrations, integrationId)}
          none={t("chooseIntegration")}
          required
          error={known(targets.integrations, integrationId) === null ? t("noIntegration") : undefined}
          options={targets.integrations}
          onChange={(id) => onChange({ integrationId: id })}
        />
      ) : null}
    </>
  );
}

/** Explains why an option with this assistant hands its customers to attendants immediately. Null when the assistant talks with the customers. */
function useAssistantFault(promptId: number | null): string | null {
  const { t } = useTranslation("queueOptions");
  const me = useMe();
  if (!hasFeature(me, "useOpenAi")) return t("assistantNotInPlan");
  const isOn = me.company.settings.some(({ key, value }) => key === "chatbotAgent" && value === "enabled");
  return promptId === null && !isOn ? t("assistantOff") : null;
}

const known = (choices: readonly Choice[], id: number | null): number | null =>
  choices.some((one) => one.id === id) ? id : null;
