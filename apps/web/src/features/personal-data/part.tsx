import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react/types";
import { type ReactNode, useId } from "react";
import basics from "../../ui/basics.module.css";
import { ErrorState } from "../../ui/states.tsx";
import css from "./panel.module.css";

/** A part of the panel, under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${basics["column"]} ${basics["gap10"]} ${css["part"]}`}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "isError" | "refetch">;
  /** The text of the error when the data could not be loaded. */
  failed: string;
  children: (data: T) => ReactNode;
}

/** Shows the loaded data of a part. Before that, it shows a placeholder, or an error with a button to try again. */
export function Loaded<T>({ query: { data, isError, refetch }, failed, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (isError) return <ErrorState text={failed} retry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={48} />;
}

interface ActProps {
  icon: LucideIcon;
  color?: "inherit" | "error";
  /** Whether the action of the button is still running. */
  loading?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** The button of a part. */
export function Act({ icon: Icon, color = "inherit", loading = false, onClick, children }: ActProps) {
  return (
    <Button
      className={css["act"] ?? ""}
      size="small"
      variant="outlined"
      color={color}
      startIcon={<Icon size={16} aria-hidden />}
      loading={loading}
      loadingPosition="start"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
