import type { Language } from "@balcao/shared/automatic-texts";
import { integer, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { writeMails } from "../../mail/mails.ts";
import { defaultLanguage } from "../../settings/read.ts";
import { UserRow } from "../../users/user.model.ts";

/** Money that an invoice did not need, because the invoice was void, already paid, or for a smaller sum. The company gets the money as credit. */
export interface Surplus {
  company: string;
  number: string;
  cents: number;
}

/** Reads the details of a surplus for operators: the company and the invoice. Null if the invoice is deleted. Call it in the platform's scope. */
export async function findSurplus(
  { companyId, invoiceId }: { companyId: number; invoiceId: number },
  cents: number,
): Promise<Surplus | null> {
  const [facts] = await query(
    { company: text, number: text },
    sql`select c.name as company, i.number from invoices i join companies c on c.id = i.company_id
      where i.company_id = ${companyId} and i.id = ${invoiceId}`,
  );
  return facts ? { ...facts, cents } : null;
}

/** The companies that operators belong to. Call it in the platform's scope. */
export const operatorCompanies = async (): Promise<number[]> =>
  (
    await query(
      { id: integer },
      sql`select distinct company_id as id from users where super and deleted_at is null order by 1`,
    )
  ).map(({ id }) => id);

const wording: Record<Language, { subject: string; body: string }> = {
  pt: {
    subject: "pagamento a mais de {{company}}",
    body: "Chegaram {{value}} para a fatura {{number}} de {{company}}, que não precisava desse valor: ela já estava paga, foi cancelada ou era menor. O valor ficou como crédito da empresa e abate a próxima fatura; se preferir devolver, use o Financeiro do operador:",
  },
  en: {
    subject: "{{company}} paid too much",
    body: "{{value}} arrived for the invoice {{number}} of {{company}}, which did not need it: it was paid already, cancelled or smaller. It is the company's credit now and reduces its next invoice; to give it back, open the operator's page of money:",
  },
  es: {
    subject: "pago de más de {{company}}",
    body: "Llegaron {{value}} para la factura {{number}} de {{company}}, que no necesitaba ese valor: ya estaba pagada, fue cancelada o era menor. El valor quedó como crédito de la empresa y se descuenta de la próxima factura; para devolverlo, use la página de dinero del operador:",
  },
};
const locales = { pt: "pt-BR", en: "en", es: "es" } as const;

/** Writes an e-mail to the operators who are users of this company, in its scope. */
export async function writeOfSurplus({ company, number, cents }: Surplus, publicUrl: string): Promise<void> {
  const language = await defaultLanguage();
  const value = new Intl.NumberFormat(locales[language], { style: "currency", currency: "BRL" }).format(cents / 100);
  const said: Record<string, string> = { company, number, value };
  const fill = (words: string) => words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => said[name] ?? "");
  const { subject, body } = wording[language];
  const operators = await query(
    UserRow.shape("email"),
    sql`select email from users where super and deleted_at is null order by id`,
  );
  const url = `${publicUrl}/admin-settings`;
  await writeMails(
    operators.map(({ email }) => ({
      recipient: email,
      subject: `{{product}}: ${fill(subject)}`,
      body: `${fill(body)}\n\n${url}\n`,
    })),
  );
}
