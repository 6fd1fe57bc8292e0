import { type BrandingPicture, brandingPictures } from "@balcao/shared/branding/rules";
import type { OperatorBranding } from "@balcao/shared/branding/schema";
import type { BrandingChange } from "../../nouns/branding/queries.ts";
import type { ChosenPicture } from "./read-picture.ts";

/** The form of the branding. A picture is undefined while it is kept as it is, and null when it shall be removed. */
export interface Values {
  name: string;
  accent: string;
  senderName: string;
  supportUrl: string;
  pictures: Partial<Record<BrandingPicture, ChosenPicture | null>>;
}

export const valuesOf = ({ name, accent, senderName, ownSupportUrl }: OperatorBranding): Values => ({
  name,
  accent,
  senderName,
  supportUrl: ownSupportUrl,
  pictures: {},
});

export const isAccent = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed.trim());

export const bodyOf = ({ pictures, ...values }: Values): BrandingChange => ({
  name: values.name.trim(),
  accent: values.accent.trim().toLowerCase(),
  senderName: values.senderName.trim(),
  supportUrl: values.supportUrl.trim(),
  pictures: Object.fromEntries(
    brandingPictures.flatMap((picture) => {
      const chosen = pictures[picture];
      return chosen === undefined ? [] : [[picture, chosen?.base64 ?? null]];
    }),
  ),
});
