import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { MultiSelect } from "./multi-select.tsx";
import { SelectField } from "./select-field.tsx";

afterEach(() => vi.useRealTimers());

const options = [
  { id: 1, name: "Saúde" },
  { id: 2, name: "Educação" },
];
const chosen = vi.fn<(value: unknown) => void>();
test.each([
  ["one option", <SelectField key="one" label="Segmento" value={1} onChange={chosen} options={options} />, 2],
  [
    "several",
    <MultiSelect
      key="several"
      label="Segmento"
      none="Nenhum"
      empty="Vazio"
      chosen={[1]}
      onChange={chosen}
      options={options}
    />,
    [1, 2],
  ],
])("a slow press opens a list of %s and chooses nothing, and a click on an option chooses it", (_name, field, both) => {
  vi.useFakeTimers();
  chosen.mockClear();
  show(field);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Segmento" }));
  vi.advanceTimersByTime(1_000);
  const option = screen.getByRole("option", { name: "Educação" });
  fireEvent.mouseUp(option);
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.mouseDown(option);
  fireEvent.mouseUp(option);
  fireEvent.click(option);
  expect(chosen.mock.calls).toEqual([[both]]);
});
