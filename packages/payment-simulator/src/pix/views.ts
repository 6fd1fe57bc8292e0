import { Refused } from "../http.ts";
import { pixText } from "../codes.ts";
import type { Money, PixCharge, World } from "../world.ts";

export const decimal = (cents: number) => (cents / 100).toFixed(2);

export const moneyView = ({ id, cents, at, refunds }: Money, txid: string, key: string) => ({
  endToEndId: id,
  txid,
  chave: key,
  valor: decimal(cents),
  horario: new Date(at).toISOString(),
  ...(refunds.length > 0 && {
    devolucoes: refunds.map((refund) => ({
      id: refund.id,
      rtrId: `D${id.slice(1)}`,
      valor: decimal(refund.cents),
      horario: { solicitacao: new Date(at).toISOString() },
      status: refund.status,
    })),
  }),
});

export const locationOf = ({ txid }: PixCharge) => `pix.banco.test/qr/v2/${txid}`;

export function chargeView(charge: PixCharge) {
  const { txid, key, cents, status, money } = charge;
  const location = locationOf(charge);
  return {
    calendario: { criacao: new Date(charge.createdAt).toISOString(), expiracao: charge.expiresInSeconds },
    txid,
    revisao: 0,
    loc: { id: charge.locationId, location, tipoCob: "cob" },
    location,
    status,
    valor: { original: decimal(cents) },
    chave: key,
    ...(charge.debtor && { devedor: charge.debtor }),
    solicitacaoPagador: charge.description,
    pixCopiaECola: pixText(location, cents),
    ...(money.length > 0 && { pix: money.map((each) => moneyView(each, txid, key)) }),
  };
}

const statuses: Record<string, number> = {
  txid_duplicado: 409,
  cobranca_nao_encontrada: 404,
  pix_nao_encontrado: 404,
  webhook_nao_encontrado: 404,
  nao_autorizado: 401,
};

/** A refusal in the format of the central bank's standard, or of Efí. */
export function refused(world: World, name: string, place = ""): Refused {
  const status = statuses[name] ?? 400;
  const bcb = {
    type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
    title: name,
    status,
    detail: place,
    ...(place && { violacoes: [{ razao: "valor inválido", propriedade: place }] }),
  };
  return new Refused({ status, json: world.words === "efi" ? { nome: name, mensagem: `Erro: ${place}` } : bcb });
}
