import type { PaymentMethod } from "@balcao/shared/billing/schema";
import { useTranslation } from "react-i18next";
import { Caution } from "../../../ui/caution.tsx";
import { methodIcons } from "../method-icons.ts";
import basics from "../../../ui/basics.module.css";
import css from "./subscribe.module.css";

type Props = {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
};

/** The ways to pay, from which the user chooses one. */
export function Methods({ methods, chosen, onChoose }: Props) {
  const { t } = useTranslation("billing");
  return (
    <fieldset className={`${basics["column"]} ${basics["narrow"]} ${basics["apart"]} ${css["methods"]}`}>
      <legend>{t("methods")}</legend>
      {methods.map((one) => (
        <Method key={one} method={one} checked={one === chosen} onChoose={() => onChoose(one)} />
      ))}
      {methods.length === 0 ? <Caution>{t("noMethods")}</Caution> : null}
    </fieldset>
  );
}

type MethodProps = { method: PaymentMethod; checked: boolean; onChoose: () => void };
function Method({ method, checked, onChoose }: MethodProps) {
  const { t } = useTranslation("billing");
  const Icon = methodIcons[method];
  return (
    <label className={`${basics["row"]} ${basics["framed"]} ${basics["firm"]} ${basics["gap12"]} ${css["method"]}`}>
      <input type="radio" name="method" checked={checked} onChange={onChoose} />
      <Icon size={20} aria-hidden />
      <span>
        {t(`method.${method}`)}
        <small>{t(`about.${method}`)}</small>
      </span>
    </label>
  );
}
