const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** R$ 1.234,50: prices are in BRL, and written as in Brazil in every language. */
export const moneyOf = (value: number): string => brl.format(value);
