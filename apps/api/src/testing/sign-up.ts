let count = 0;
const checkDigit = (digits: string) => {
  const weights = digits.length === 12 ? [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] : [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const rest = Array.from(digits).reduce((sum, digit, place) => sum + Number(digit) * (weights[place] ?? 0), 0) % 11;
  return String(rest < 2 ? 0 : 11 - rest);
};
/** A company's tax id with right check digits, which no other test of this run has. */
const newCnpj = () => {
  const stem = `${String(process.pid % 100_000).padStart(5, "1")}${String((count += 1)).padStart(3, "0")}0001`;
  const one = stem + checkDigit(stem);
  return one + checkDigit(one);
};

/** The form data of a company that signs up. */
export const company = () => {
  const cpfCnpj = newCnpj();
  return {
    name: `Padaria ${cpfCnpj}`,
    cpfCnpj,
    segment: "Outro",
    employeeCount: 101,
    phone: "(11) 98765-4321",
    email: `Dona.${cpfCnpj}@Padaria.example`,
    password: "quatro cavalos azuis",
  };
};
