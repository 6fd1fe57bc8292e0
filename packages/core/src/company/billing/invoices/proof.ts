import { maxProofBytes, proofTypes } from "@balcao/shared/billing/rules";
import { AppError } from "@balcao/shared/errors";
import { text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import type { StoredFile } from "../../../base/files/stored-file.ts";
import { sql } from "../../../base/sql.ts";
import type { PaymentRow } from "../models/payment.model.ts";

type Proof = Partial<Pick<PaymentRow, "proofKey" | "proofType" | "proofName">>;

/** The columns for a file that proves a payment. Answers 400 ERR_FILE_TYPE unless it is a PDF, PNG or JPEG, and 413 ERR_FILE_TOO_LARGE. */
export function proofOf(file: StoredFile | undefined): Proof {
  if (!file) return {};
  if (!(proofTypes as readonly string[]).includes(file.mimetype)) throw new AppError("ERR_FILE_TYPE");
  if (file.size > maxProofBytes) throw new AppError("ERR_FILE_TOO_LARGE", { maxBytes: maxProofBytes });
  return { proofKey: file.key, proofType: file.mimetype, proofName: file.name };
}

/** The proof of a payment of the company in scope, for this invoice if one is named. Answers 404 ERR_NO_INVOICE_FOUND or ERR_NO_MEDIA_FOUND. */
export async function findProof(
  paymentId: number,
  invoiceId: number | null = null,
): Promise<{ key: string; mimetype: string; name: string }> {
  const [row] = await query(
    { key: text.null, mimetype: text.null, name: text.null },
    sql`select p.proof_key as key, p.proof_type as mimetype, p.proof_name as name from payments p
     where p.id = ${paymentId} and (${invoiceId}::int is null or p.invoice_id = ${invoiceId})`,
  );
  if (!row) throw new AppError("ERR_NO_INVOICE_FOUND");
  if (row.key === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return { key: row.key, mimetype: row.mimetype ?? "", name: row.name ?? "" };
}
