/** Meta's categories, of templates and of what is written freely. */
export const priceCategories = ["marketing", "utility", "service"] as const;
export type PriceCategory = (typeof priceCategories)[number];
