const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Writes a price as R$ 1.234,50. Prices are in BRL, and written as in Brazil in every language. */
export const moneyOf = (value: number): string => brl.format(value);
