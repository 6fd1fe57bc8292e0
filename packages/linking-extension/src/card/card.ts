import type { HelperJob } from "@balcao/shared/connections/linking-helper";
import type { CardSaid, CardJob, SigningResult } from "../messages.ts";
import { element, styles } from "./elements.ts";
import { words } from "./words.ts";

/** The name and look of the helper. */
export interface Look {
  name: string;
  colour: string;
}

interface CardActions {
  say: (said: CardSaid) => void;
  /** Shows the passkey, until `signal` aborts. */
  sign: (options: HelperJob["options"], signal: AbortSignal) => Promise<SigningResult>;
}

/** The card over the page: the desk that gave the job, and the button that starts it. */
export class Card {
  readonly #host = element("div", {});
  readonly #dialog = element("dialog", styles.dialog);
  readonly #status = element("p", styles.status);
  readonly #show = element("button", styles.main);
  readonly #cancel = element("button", styles.other);
  readonly #job: HelperJob;
  readonly #doings: CardActions;
  #signing: AbortController | null = null;

  constructor({ job, origin }: CardJob, { name, colour }: Look, doings: CardActions) {
    this.#job = job;
    this.#doings = doings;
    const said = words[job.language];
    const title = element("h1", styles.title, said.title(job.company));
    title.id = "title";
    this.#dialog.lang = job.language;
    this.#dialog.setAttribute("aria-labelledby", title.id);
    this.#status.setAttribute("role", "status");
    this.#show.textContent = said.show;
    this.#show.style.setProperty("background", colour);
    this.#cancel.textContent = said.cancel;
    const buttons = element("div", styles.row);
    buttons.append(this.#show, this.#cancel);
    this.#dialog.append(
      title,
      element("p", styles.line, `${said.asks}: ${new URL(origin).host}`),
      ...(job.digits === null ? [] : [element("p", styles.line, said.number(job.digits))]),
      element("p", styles.text, said.what),
      this.#status,
      buttons,
      element("p", styles.note, said.maker(name)),
    );
    this.#show.addEventListener("click", ({ isTrusted }) => void this.#press(isTrusted));
    this.#cancel.addEventListener("click", ({ isTrusted }) => this.#giveUp(isTrusted));
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#giveUp(event.isTrusted);
    });
    this.#host.attachShadow({ mode: "closed" }).append(this.#dialog);
  }

  /** Opens the card above everything else of the page. */
  open(page: Document): void {
    page.documentElement.append(this.#host);
    this.#dialog.showModal();
    this.#show.focus();
  }

  /** Removes the card, and stops its running work. */
  remove(): void {
    this.#signing?.abort();
    this.#host.remove();
  }

  /** Says that the job cannot continue, when the tab stays open. */
  end(): void {
    this.#signing?.abort();
    this.#status.textContent = words[this.#job.language].ended;
    this.#show.remove();
    this.#cancel.remove();
  }

  #giveUp(isTrusted: boolean): void {
    // Clicks from a script of the page are ignored.
    if (!isTrusted) return;
    this.#signing?.abort();
    this.#doings.say({ type: "cancelled", id: this.#job.id });
  }

  async #press(isTrusted: boolean): Promise<void> {
    if (!isTrusted || this.#signing) return;
    const said = words[this.#job.language];
    const signing = (this.#signing = new AbortController());
    this.#show.disabled = true;
    this.#show.style.setProperty("opacity", "0.6");
    this.#status.textContent = said.waiting;
    const outcome = await this.#doings.sign(this.#job.options, signing.signal);
    this.#signing = null;
    if (signing.signal.aborted) return;
    const { id } = this.#job;
    if ("answer" in outcome) return this.#doings.say({ type: "signed", id, answer: outcome.answer });
    this.#show.disabled = false;
    this.#show.style.setProperty("opacity", "1");
    this.#show.textContent = said.again;
    this.#status.textContent = outcome.refused === "impossible" ? said.impossible : said.notShown;
    this.#show.focus();
    this.#doings.say({ type: "refused", id, why: outcome.refused });
  }
}
