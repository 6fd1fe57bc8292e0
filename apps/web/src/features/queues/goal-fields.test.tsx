import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { GoalFields } from "./goal-fields.tsx";
import type { Values } from "./use-queue-form.ts";

type FormProps = { of: string; saved?: (values: Partial<Values>) => void };

function Form({ saved }: Pick<FormProps, "saved">) {
  const form = useForm<Values>({ defaultValues: { goalAnswer: "", goalResolution: "" } });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => saved?.(values))(event)}>
      <GoalFields form={form} />
      <button type="submit">Salvar</button>
    </form>
  );
}

function open({ of, saved }: FormProps): void {
  const me = aUser({ profile: "admin" });
  const settings = [
    { key: "serviceGoals" as const, value: of },
    { key: "goalAnswerMinutes" as const, value: "15" },
  ];
  show(<Form {...(saved ? { saved } : {})} />, { me: { ...me, company: { ...me.company, settings } } });
}

test("a queue can have goals of its own in place of the company's, and a goal must be a number of minutes", async () => {
  const saved = vi.fn<(values: Partial<Values>) => void>();
  open({ of: "enabled", saved });
  const choose = async (option: string) => {
    await userEvent.click(screen.getByRole("combobox", { name: "Primeira resposta" }));
    await userEvent.click(await screen.findByRole("option", { name: option }));
  };
  expect((await screen.findByRole("combobox", { name: "Primeira resposta" })).textContent).toBe(
    "Como a empresa (15 min)",
  );
  await choose("Meta própria");
  const answer = await screen.findByLabelText<HTMLInputElement>("Primeira resposta em minutos");
  expect(answer.value).toBe("15");
  for (const wrong of ["5x", "99999"]) {
    await userEvent.clear(answer);
    await userEvent.type(answer, wrong);
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
    expect(await screen.findByText(/^De 1 a \d+ minutos\.$/)).toBeDefined();
  }
  expect(saved).not.toHaveBeenCalled();
  await userEvent.clear(answer);
  await userEvent.type(answer, "40");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ goalAnswer: "40", goalResolution: "" }));
  await choose("Sem esta meta");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ goalAnswer: "0", goalResolution: "" }));
  await choose("Como a empresa (15 min)");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ goalAnswer: "", goalResolution: "" }));
});

test("in a company without goals a queue shows no goals", async () => {
  open({ of: "disabled" });
  await screen.findByRole("button", { name: "Salvar" });
  expect(screen.queryByLabelText("Primeira resposta em minutos")).toBeNull();
});
