const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Writes a price as R$ 1.234,50. Prices are in BRL, and written as in Brazil in every language. */
export const moneyOf = (value: number): string => brl.format(value);

/** Writes a sum as a user types it: 1234,50. */
export const typedSum = (value: number): string => value.toFixed(2).replace(".", ",");
