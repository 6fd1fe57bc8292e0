import { Fragment, type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ChildPage } from "./child-page.tsx";
import { withNothingLost } from "./leave-guard.tsx";

type Props<T> = {
  back: { to: string; title: string };
  /** The query of the list that contains the object. */
  query: { data: readonly T[] | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** The object's id in the address, or `new`. */
  id: string | undefined;
  /** Shown in place of an object that is no longer in the list. */
  gone: ReactNode;
  /** The form of the object, or of a new one. `close` returns to the list. */
  children: (opened: T | null, close: () => void) => ReactNode;
};

/** The page with the form of one object of a list, or of a new object. */
export function FormPage<T extends { id: number }>({ back, query, id, gone, children }: Props<T>) {
  const navigate = useNavigate();
  const opened = useOpened(query.data, Number(id) || 0);
  const isNew = id === "new";
  const close = () => void navigate(back.to, { state: withNothingLost });
  return (
    <ChildPage
      back={back}
      isPending={query.isPending && !isNew}
      retry={query.isError && !query.data && !isNew ? () => void query.refetch() : null}
    >
      {isNew ? <Fragment key="new">{children(null, close)}</Fragment> : null}
      {opened ? <Fragment key={opened.id}>{children(opened, close)}</Fragment> : null}
      {query.data && !opened && !isNew ? gone : null}
    </ChildPage>
  );
}

/**
 * The object as it was when its page was opened. The form of a user who is still typing stays, even when a colleague changes or deletes the object.
 */
function useOpened<T extends { id: number }>(all: readonly T[] | undefined, id: number): T | null {
  const [opened, open] = useState<T | null>(null);
  const found = all?.find((one) => one.id === id);
  if (found && opened?.id !== id) open(found);
  return opened?.id === id ? opened : null;
}
