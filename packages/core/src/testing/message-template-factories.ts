import { sealOfficial } from "../numbers/official/access.ts";
import { OfficialAccountRow } from "../numbers/official/official-account.model.ts";
import { MessageTemplateRow } from "../numbers/message-templates/message-template.model.ts";
import { inCompany } from "../base/database.ts";
import { idOf, makeConnection, newNumber } from "./factories.ts";

let count = 0;
/** Digits that no other row has. */
const fresh = () => String(70_000_000 + (count += 1));

type Values = Partial<
  Pick<
    MessageTemplateRow,
    "wabaId" | "metaId" | "name" | "language" | "category" | "status" | "named" | "components" | "rejectedReason"
  >
>;

/** An approved template with one named variable. Its account has no number unless `makeOfficialNumber` makes one. */
export const makeMessageTemplate = (companyId: number, values: Values = {}): Promise<number> =>
  idOf(companyId, () =>
    MessageTemplateRow.create({
      wabaId: "2",
      metaId: fresh(),
      name: "aviso_entrega",
      language: "pt_BR",
      category: "utility",
      status: "approved",
      named: true,
      components: [
        {
          type: "BODY",
          text: "Olá {{nome}}, seu pedido saiu.",
          example: { body_text_named_params: [{ param_name: "nome", example: "Ana" }] },
        },
      ],
      ...values,
    }),
  );

/** A number of an official account. */
export async function makeOfficialNumber(
  companyId: number,
  { wabaId = "2", name }: { wabaId?: string; name?: string } = {},
): Promise<number> {
  const connectionId = await makeConnection(companyId, { network: "official", ...(name && { name }) });
  const secrets = sealOfficial(connectionId, { token: "EAA", appSecret: "ab12" });
  const phoneNumberId = newNumber();
  await inCompany(companyId, () =>
    OfficialAccountRow.create({ connectionId, phoneNumberId, wabaId, secrets, displayNumber: "+55 11 3333-0000" }),
  );
  return connectionId;
}
