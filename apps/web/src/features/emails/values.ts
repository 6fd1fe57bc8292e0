/** The values of the form before the review. */
export type Values = { kind: "typed" | "tags" | "list" | "all"; text: string; subject: string; message: string };
