import type { apiTokensApi } from "@balcao/shared/api-tokens/api";
import { tokenName } from "@balcao/shared/api-tokens/rules";
import type { Response } from "@balcao/shared/contract";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useCreateToken } from "../../nouns/api-tokens/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./tokens.module.css";

type Props = { connectionId: number; onMade: (made: Response<typeof apiTokensApi.create>) => void };

/** Names a new token after the program that will use it. */
export function NewToken({ connectionId, onMade }: Props) {
  const { t } = useTranslation("apiTokens");
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: "" } });
  const create = useCreateToken(connectionId);
  const refusal = create.error ? errorText(create.error) : undefined;
  const submit = handleSubmit(({ name }) => create.mutate(name.trim(), { onSuccess: onMade }));
  return (
    <form
      className={`${basics["column"]} ${basics["gap12"]} ${css["new"]}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t("name")}
        placeholder={t("namePlaceholder")}
        help={t("nameHelp")}
        error={formState.errors.name?.message ?? refusal}
        maxLength={tokenName.max}
        registration={register("name", {
          validate: (name) => name.trim().length >= tokenName.min || t("nameShort"),
        })}
      />
      <Button type="submit" variant="contained" loading={create.isPending}>
        {t("create")}
      </Button>
    </form>
  );
}
