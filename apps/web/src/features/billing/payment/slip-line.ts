/** The 47 digits as banks print them: 00190.00009 01234.567004 00000.000000 5 12340000009990. A line of another length stays as it is. */
export const slipLine = (digits: string): string =>
  /^\d{47}$/.test(digits)
    ? digits.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, "$1.$2 $3.$4 $5.$6 $7 $8")
    : digits;
