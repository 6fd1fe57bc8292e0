import { templateVariables } from "@balcao/shared/message-templates/rules";
import { useTranslation } from "react-i18next";
import { LineField } from "./line-field.tsx";

type Props = {
  body: string;
  samples: Readonly<Record<string, string>>;
  most: number;
  /** The fault of a field, in words. */
  say: (place: string) => string | undefined;
  onChange: (samples: Record<string, string>) => void;
};

/** A field for the sample of each variable of a text. */
export function SampleFields({ body, samples, most, say, onChange }: Props) {
  const { t } = useTranslation("messageTemplates");
  return templateVariables(body).map((name) => (
    <LineField
      key={name}
      label={t("sampleOf", { name: `{{${name}}}` })}
      value={samples[name] ?? ""}
      most={most}
      error={say(`samples.${name}`)}
      onChange={(sample) => onChange({ ...samples, [name]: sample })}
    />
  ));
}
