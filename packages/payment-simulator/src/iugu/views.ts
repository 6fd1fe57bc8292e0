import { bankSlip, pixText } from "../codes.ts";
import type { Card, Customer, Invoice } from "../world.ts";

const brasilia = (time: number) => `${new Date(time - 3 * 3600 * 1000).toISOString().slice(0, 19)}-03:00`;
const shortOf = (id: string) => Number.parseInt(id.slice(0, 10), 16);

/** An invoice with every field that the product reads, and with misleading fields beside them. */
export function invoiceView(invoice: Invoice) {
  const { id, cents, payableWith, paidCents } = invoice;
  const slip = payableWith.includes("bank_slip") ? bankSlip(invoice.dueDate, cents, shortOf(id)) : null;
  const hasPix = payableWith.includes("pix");
  return {
    id,
    status: invoice.status,
    due_date: invoice.dueDate,
    total_cents: cents,
    total_paid_cents: paidCents,
    paid_cents: paidCents || null,
    refunded_cents: invoice.refundedCents || null,
    paid_at: invoice.paidAt === null ? null : brasilia(invoice.paidAt),
    created_at_iso: brasilia(invoice.createdAt),
    updated_at_iso: brasilia(invoice.updatedAt),
    payable_with: payableWith.join(","),
    payment_method: invoice.paidWith,
    external_reference: invoice.reference,
    order_id: invoice.orderId,
    customer_id: invoice.customerId,
    secure_url: `https://faturas.iugu.test/${id.toLowerCase()}`,
    bank_slip: slip && {
      digitable_line: slip.line,
      barcode_data: slip.barcode,
      barcode: `https://api.iugu.test/v1/public/invoice/${id}/barcode`,
      bank_slip_url: `https://boletos.iugu.test/${id.toLowerCase()}/bank_slip`,
      bank_slip_status: "pending",
    },
    pix: {
      qrcode: hasPix ? `https://faturas.iugu.test/qr_code/${id}` : null,
      qrcode_text: hasPix ? pixText(`qr.iugu.test/public/payload/v2/${id}`, cents) : null,
      status: hasPix ? "qr_code_created" : null,
      end_to_end_id: null,
      payer_cpf_cnpj: null,
    },
  };
}

export const shownNumber = (number: string) => `XXXX-XXXX-XXXX-${number.slice(-4)}`;

export const cardView = ({ id, description, brand, number, holder, month, year }: Card, customer: Customer) => ({
  id,
  description,
  item_type: "credit_card",
  customer_id: customer.id,
  data: { brand, holder_name: holder, display_number: shownNumber(number), bin: number.slice(0, 6), month, year },
});

export const customerView = ({ id, name, email }: Customer) => ({ id, name, email, default_payment_method_id: null });
