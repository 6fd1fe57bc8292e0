import { type FormEvent, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { changesIn } from "../../lib/changes.ts";
import { errorText } from "../../lib/error-text.ts";

/** The saved values: all fields of a new entity, or the changed fields of an existing entity. */
type SaveRequest<B> = { id: null; body: B } | { id: number; body: Partial<B> };
type SaveCallbacks<S> = { onSuccess: (saved: S) => void; onError: (error: Error) => void };
type Save<B, S> = {
  mutate: (request: SaveRequest<B>, callbacks: SaveCallbacks<S>) => void;
  isPending: boolean;
  error: Error | null;
};

type Options<V extends FieldValues, B extends object, S> = {
  /** Null for a new entity. */
  id: number | null;
  /** The values at the opening of the form. Later changes of the entity do not reach the form. */
  start: () => V;
  /** The body of the request with these values. */
  bodyOf: (values: V) => B;
  save: Save<B, S>;
  onSaved: (saved: S) => void;
  onRefused?: (error: Error, values: V) => void;
};

/**
 * The form in which the user makes or changes an entity. For an existing entity only the changed fields are sent, so that a colleague's change to
 * another field is not undone. `dialog` is for the EntityDialog around the form.
 */
export function useEntityForm<V extends FieldValues, B extends object, S>(options: Options<V, B, S>) {
  const { id, start, bodyOf, save, onSaved, onRefused } = options;
  const [known, keep] = useState(() => ({ id, values: start() }));
  const form = useForm<V>({ defaultValues: known.values as DefaultValues<V> });
  const submit = (values: V) => {
    const body = bodyOf(values);
    save.mutate(
      known.id === null ? { id: null, body } : { id: known.id, body: changesIn(body, bodyOf(known.values)) },
      {
        onSuccess: onSaved,
        onError: (error) => onRefused?.(error, values),
      },
    );
  };
  return {
    form,
    submit,
    /** Notes that the entity is saved, perhaps only in part. The next submit changes this entity and does not make another. */
    keep,
    dialog: {
      dirty: form.formState.isDirty,
      busy: save.isPending,
      refusal: save.error ? errorText(save.error) : undefined,
      onSubmit: (event: FormEvent) => void form.handleSubmit(submit)(event),
    },
  };
}
