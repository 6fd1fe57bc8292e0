/** The same Brazilian mobile with and without its ninth digit. Undefined for any other number. */
export function otherBrazilianForm(number: string): string | undefined {
  const [, area, local] = /^55(\d{2})(9?\d{8})$/.exec(number) ?? [];
  if (!area || !local) return undefined;
  if (local.length === 8) return `55${area}9${local}`;
  return `55${area}${local.slice(1)}`;
}

export const digitsOf = (text: string): string => text.replace(/\D/g, "");
