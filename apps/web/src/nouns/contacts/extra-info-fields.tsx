import { maxExtraFields } from "@balcao/shared/contacts/rules";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type Control, useFieldArray, type UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./contact-dialog.module.css";
import type { Values } from "./values.ts";

type Props = { control: Control<Values>; register: UseFormRegister<Values> };

/** Edits a contact's extra info: rows of a name and a value. */
export function ExtraInfoFields({ control, register }: Props) {
  const { t } = useTranslation("contacts");
  const { fields, append, remove } = useFieldArray({ control, name: "extraInfo" });
  return (
    <fieldset className={`${basics["column"]} ${basics["narrow"]} ${basics["apart"]} ${basics["top"]} ${css["extra"]}`}>
      <legend className={`${basics["small"]} ${basics["firm"]}`}>{t("extraInfo")}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={`${basics["apart"]} ${basics["wide"]} ${css["row"]}`}>
          <Cell
            label={t("extraName", { n: index + 1 })}
            placeholder={t("extraNamePlaceholder")}
            field={register(`extraInfo.${index}.name`)}
            max={100}
          />
          <Cell
            label={t("extraValue", { n: index + 1 })}
            placeholder={t("extraValuePlaceholder")}
            field={register(`extraInfo.${index}.value`)}
            max={1000}
          />
          <IconButton
            size="small"
            aria-label={t("removeExtra", { n: index + 1 })}
            title={t("removeExtra", { n: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
      {fields.length < maxExtraFields ? (
        <Button
          size="small"
          color="inherit"
          startIcon={<Plus size={16} />}
          onClick={() => append({ key: 0, name: "", value: "" })}
        >
          {t("addExtra")}
        </Button>
      ) : null}
    </fieldset>
  );
}

type CellProps = { label: string; placeholder: string; field: ReturnType<UseFormRegister<Values>>; max: number };

function Cell({ label, placeholder, field: { ref, ...props }, max }: CellProps) {
  return (
    <OutlinedInput
      {...props}
      inputRef={ref}
      size="small"
      placeholder={placeholder}
      autoComplete="off"
      slotProps={{ input: { "aria-label": label, maxLength: max } }}
    />
  );
}
