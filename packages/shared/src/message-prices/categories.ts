/** Meta's categories of templates, and the category of free messages. */
export const priceCategories = ["marketing", "utility", "service"] as const;
export type PriceCategory = (typeof priceCategories)[number];
