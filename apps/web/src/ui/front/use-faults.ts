import { type FormEvent, useState } from "react";

/** The values in the fields of a form, by the names of the fields. */
export const typedIn = (form: HTMLFormElement): object => Object.fromEntries(new FormData(form));

/**
 * The faults that a form shows, by the names of its fields. While the user corrects a field with a fault, the fault disappears or changes. Fields
 * without a fault are checked only when the form is sent.
 */
export function useFaults<F extends object>(find: (typed: object) => F) {
  const [faults, show] = useState<Partial<F>>({});
  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
    if (!Object.hasOwn(faults, name)) return;
    const { [name as keyof F]: fault } = find(typedIn(currentTarget));
    const { [name as keyof F]: _before, ...others } = faults;
    show((fault === undefined ? others : { ...faults, [name]: fault }) as Partial<F>);
  };
  return { faults, show, onInput };
}
