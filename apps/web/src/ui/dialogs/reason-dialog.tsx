import type { UseMutationResult } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import basics from "../basics.module.css";
import { TextField } from "../fields/text-field.tsx";
import { EntityDialog } from "./entity-dialog.tsx";

export type ReasonProps<A> = {
  title: string;
  /** Explains what the action will cause. */
  text: string;
  action: string;
  save: Pick<UseMutationResult<A, Error, string>, "mutate" | "isPending" | "error">;
  /** The text of the notice after the action is done. */
  done: (answer: A) => string;
  onClose: () => void;
};
type FieldProps = { label: string; help?: string; missing: string; least: number; most: number };

/** Asks for a reason before something is done. While the reason has fewer than `least` characters, it is `missing` and nothing is sent. */
export function ReasonDialog<A>({ title, text, action, save, done, onClose, ...field }: ReasonProps<A> & FieldProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const submit = handleSubmit(({ reason }) =>
    save.mutate(reason.trim(), {
      onSuccess: (answer) => {
        notify.success(done(answer));
        onClose();
      },
    }),
  );
  return (
    <EntityDialog
      title={title}
      action={action}
      dirty={formState.isDirty}
      busy={save.isPending}
      refusal={save.error ? errorText(save.error) : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className={`${basics["hint"]} ${basics["broken"]}`}>{text}</p>
      <TextField
        label={field.label}
        help={field.help}
        error={formState.errors.reason?.message}
        maxLength={field.most}
        autoFocus
        registration={register("reason", {
          validate: (reason) => reason.trim().length >= field.least || field.missing,
        })}
      />
    </EntityDialog>
  );
}
