import type { PaymentMethod } from "@balcao/shared/billing/schema";
import Barcode from "lucide-react/icons/barcode";
import CreditCard from "lucide-react/icons/credit-card";
import QrCode from "lucide-react/icons/qr-code";
import type { LucideIcon } from "lucide-react/types";

export const methodIcons: Record<PaymentMethod, LucideIcon> = {
  credit_card: CreditCard,
  bank_slip: Barcode,
  pix: QrCode,
};
