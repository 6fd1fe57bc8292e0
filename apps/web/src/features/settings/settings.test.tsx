import { automaticTexts } from "@balcao/shared/automatic-texts";
import { type SettingKey, settingDefaults, settingKeys } from "@balcao/shared/settings/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { groups } from "./layout.ts";
import { SettingItem } from "./setting-entry.tsx";

/** A few zones replace hundreds of zones, which would slow the tests down. */
beforeEach(
  () => void vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["America/Manaus", "America/Sao_Paulo", "Asia/Tokyo"]),
);

type ChosenSettings = Partial<Record<SettingKey, string>>;
/** Renders some settings as on the page, with a fake server that stores changes. */
async function open(ids: readonly SettingKey[], chosen: ChosenSettings = {}, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "PUT /settings/:key": ({ path, body }) => ({ key: path.split("/").at(-1), ...(body as { value: string }) }),
    "GET /settings": () => settingKeys.map((key) => ({ key, value: chosen[key] ?? settingDefaults[key] })),
    ...more,
  });
  const entries = groups.flatMap((group) => group.entries.filter(({ id }) => ids.some((one) => one === id)));
  const view = show(
    entries.map((entry) => (entry.kind === "block" ? null : <SettingItem key={entry.id} entry={entry} />)),
    { me: aUser({ profile: "admin" }) },
  );
  await waitFor(() => expect(view.cache.getQueryData(["settings"])).toBeDefined());
  return { log, ...view };
}
const saved = (log: ReturnType<typeof wire>) =>
  log.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, (body as { value: string }).value]);
const told = () => screen.findByText("Operação atualizada com sucesso.");
const theSwitch = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const theNumber = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
/** The row of a setting. */
const row = (id: string) => within(document.getElementById(id) ?? document.body);
async function choose(id: SettingKey, option: string) {
  await userEvent.click(row(id).getByRole("combobox"));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

test("a switch is saved at once, even a switch that stores “disabled” when it is on", async () => {
  const { log } = await open(["CheckMsgIsGroup", "call"]);
  const groupsIgnored = await theSwitch("Ignorar grupos");
  const callsDeclined = await theSwitch("Recusar ligações");
  expect([groupsIgnored.checked, callsDeclined.checked]).toEqual([false, false]);
  await userEvent.click(groupsIgnored);
  await userEvent.click(callsDeclined);
  await told();
  expect(saved(log)).toEqual([
    ["/settings/CheckMsgIsGroup", "enabled"],
    ["/settings/call", "disabled"],
  ]);
  await waitFor(() => expect([groupsIgnored.checked, callsDeclined.checked]).toEqual([true, true]));
});

test("the assistant can be switched on", async () => {
  const { log } = await open(["chatbotAgent"]);
  const assistant = await theSwitch("Assistente de IA");
  await userEvent.click(assistant);
  await told();
  await waitFor(() => expect(assistant.checked).toBe(true));
  expect(saved(log)).toEqual([["/settings/chatbotAgent", "enabled"]]);
});

test("a refused change is undone, and the reason is shown", async () => {
  await open(["CheckMsgIsGroup"], {}, { "PUT /settings/:key": () => new Refusal(403, "ERR_NO_PERMISSION") });
  const groupsIgnored = await theSwitch("Ignorar grupos");
  await userEvent.click(groupsIgnored);
  await screen.findByText(/permissão/i);
  expect(groupsIgnored.checked).toBe(false);
});

test("a valid number is saved by Enter or on leaving the field, and an invalid one is not saved", async () => {
  const { log } = await open(["ticketReuseMinutes"]);
  const reuse = await theNumber("Voltar ao mesmo atendimento: minutos");
  await userEvent.clear(reuse);
  await userEvent.type(reuse, "99999{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Use um número inteiro de 1 a 43200.");
  await userEvent.keyboard("{Escape}");
  expect(reuse.value).toBe("120");
  await userEvent.clear(reuse);
  await userEvent.type(reuse, "060{Enter}");
  await told();
  await userEvent.clear(reuse);
  await userEvent.type(reuse, "30");
  await userEvent.tab();
  await waitFor(() =>
    expect(saved(log)).toEqual([
      ["/settings/ticketReuseMinutes", "60"],
      ["/settings/ticketReuseMinutes", "30"],
    ]),
  );
});

test("a switch removes a limit, and a typed 0 is refused", async () => {
  const { log } = await open(["ticketReuseMinutes"]);
  const reuse = await theNumber("Voltar ao mesmo atendimento: minutos");
  await userEvent.clear(reuse);
  await userEvent.type(reuse, "0{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Use um número inteiro de 1 a 43200.");
  await userEvent.keyboard("{Escape}");
  const limit = await screen.findByRole("switch", { name: "Voltar ao mesmo atendimento" });
  await userEvent.click(limit);
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  await userEvent.click(limit);
  expect((await theNumber("Voltar ao mesmo atendimento: minutos")).value).toBe("120");
  expect(saved(log)).toEqual([
    ["/settings/ticketReuseMinutes", "0"],
    ["/settings/ticketReuseMinutes", "120"],
  ]);
});

test("colleagues' changes appear at once, but do not overwrite a field in which the user types", async () => {
  const { cache } = await open(["ticketReuseMinutes", "greetingAcceptedMessage"], { greetingAcceptedMessage: "Oi!" });
  const change = (key: SettingKey, value: string) =>
    act(() => apply(cache, "settings.update", { setting: { key, value } }));
  const reuse = await theNumber("Voltar ao mesmo atendimento: minutos");
  const text = row("greetingAcceptedMessage").getByRole<HTMLTextAreaElement>("textbox");
  change("ticketReuseMinutes", "30");
  change("greetingAcceptedMessage", "Olá!");
  await waitFor(() => expect([reuse.value, text.value]).toEqual(["30", "Olá!"]));
  await userEvent.clear(reuse);
  await userEvent.type(reuse, "4");
  await userEvent.type(text, " Bom dia");
  change("ticketReuseMinutes", "50");
  change("greetingAcceptedMessage", "Oi de novo");
  expect(await screen.findByText(/Outra pessoa mudou este texto/)).toBeDefined();
  expect(text.value).toBe("Olá! Bom dia");
  await userEvent.click(row("greetingAcceptedMessage").getByRole("button", { name: "Descartar" }));
  expect(text.value).toBe("Oi de novo");
});

test("an automatic text can be the product's in the company's language, the company's own, or empty", async () => {
  const { log } = await open(["menuGiveUpMessage"], { language: "en" });
  const text = row("menuGiveUpMessage");
  expect(await text.findByText(automaticTexts.en.menuGiveUpMessage)).toBeDefined();
  await choose("menuGiveUpMessage", "Um texto próprio");
  const field = text.getByRole<HTMLTextAreaElement>("textbox");
  expect([field.value, field.placeholder]).toEqual(Array(2).fill(automaticTexts.en.menuGiveUpMessage));
  await userEvent.clear(field);
  expect(text.getByRole<HTMLButtonElement>("button", { name: "Salvar" }).disabled).toBe(true);
  await userEvent.paste("Já vai");
  await userEvent.click(text.getByRole("button", { name: "Salvar" }));
  await told();
  expect(text.queryByRole("button", { name: "Salvar" })).toBeNull();
  await choose("menuGiveUpMessage", "Não enviar nada");
  await waitFor(() => expect(text.queryByRole("textbox")).toBeNull());
  await choose("menuGiveUpMessage", "Nosso texto");
  await text.findByText(automaticTexts.en.menuGiveUpMessage);
  expect(saved(log).map(([, value]) => value)).toEqual(["Já vai", "", settingDefaults.menuGiveUpMessage]);
});

test("a colleague's change of the text is reported, and the user's own save is not", async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { cache } = await open(
    ["optOutWords", "greetingAcceptedMessage"],
    { optOutWords: "parar", greetingAcceptedMessage: "Oi!" },
    {
      "PUT /settings/:key": ({ path, body }) =>
        answered.then(() => ({ key: path.split("/").at(-1), ...(body as { value: string }) })),
    },
  );
  const text = row("greetingAcceptedMessage");
  await userEvent.type(text.getByRole("textbox"), " Bom dia");
  await userEvent.click(text.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(text.queryByRole("button", { name: "Descartar" })).toBeNull());
  expect(screen.queryByText(/Outra pessoa/)).toBeNull();
  answer();
  await told();
  await userEvent.type(row("optOutWords").getByRole("textbox"), "{Enter}chega");
  expect(screen.queryByText(/Outra pessoa/)).toBeNull();
  act(() => apply(cache, "settings.update", { setting: { key: "optOutWords", value: "sair" } }));
  expect(await screen.findByText(/Outra pessoa mudou este texto/)).toBeDefined();
});

test.each([
  ["greetingAcceptedMessage", " Bom dia"],
  ["optOutWords", "{Enter}chega"],
] as const)("text typed into %s during its saving stays", async (key, more) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await open(
    [key],
    { [key]: "parar" },
    { "PUT /settings/:key": ({ body }) => answered.then(() => ({ key, ...(body as { value: string }) })) },
  );
  const field = row(key).getByRole<HTMLTextAreaElement>("textbox");
  await userEvent.type(field, more);
  await userEvent.click(row(key).getByRole("button", { name: "Salvar" }));
  await userEvent.type(field, " e mais");
  const typed = field.value;
  answer();
  await told();
  expect(field.value).toBe(typed);
  expect(typed).toMatch(/ e mais$/);
  expect(screen.queryByText(/Outra pessoa/)).toBeNull();
});

test("a list of words is checked line by line before it is saved", async () => {
  const { log } = await open(["optOutWords"]);
  const words = row("optOutWords");
  await userEvent.click(words.getByRole("textbox"));
  await userEvent.paste("chega\n1\nChega");
  expect(words.getByRole("alert").textContent).toBe(
    "Linha 2: um número sozinho é resposta de menu.Linha 3: já está na lista.",
  );
  expect(words.getByRole<HTMLButtonElement>("button", { name: "Salvar" }).disabled).toBe(true);
  await userEvent.clear(words.getByRole("textbox"));
  await userEvent.paste(" chega \n\nbasta");
  await userEvent.click(words.getByRole("button", { name: "Salvar" }));
  await told();
  expect(saved(log)).toEqual([["/settings/optOutWords", "chega\nbasta"]]);
});

test("a time zone is found by its city, its name or its offset", async () => {
  const { log } = await open(["timezone"]);
  const zone = await screen.findByLabelText<HTMLInputElement>("Fuso horário");
  expect(zone.value).toBe("São Paulo (UTC−03:00)");
  await userEvent.click(zone);
  await userEvent.clear(zone);
  await userEvent.paste("manaus -04");
  await userEvent.keyboard("{Enter}");
  await told();
  expect(saved(log)).toEqual([["/settings/timezone", "America/Manaus"]]);
  expect(zone.value).toBe("Manaus (UTC−04:00)");
});

test("a setting without effect says which other setting it depends on", async () => {
  const { cache } = await open(["callMessage"]);
  const idle = "Sem efeito agora: depende de “Recusar ligações”, em Atendimento.";
  expect(row("callMessage").getByText(idle)).toBeDefined();
  act(() => apply(cache, "settings.update", { setting: { key: "call", value: "disabled" } }));
  await waitFor(() => expect(row("callMessage").queryByText(idle)).toBeNull());
});
