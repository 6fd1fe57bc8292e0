import type { taskSteps } from "@balcao/shared/company-tasks/schema";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyFilePieceRow } from "./company-file-piece.model.ts";
import type { Task } from "./line.ts";
import type { Piece } from "./pieces.ts";

/** Somebody removed the task, or another service has it. */
export class GivenUp extends Error {}

const everyMs = 1000;

/** The finished parts of a step, and their number. Without parts only the bytes are counted. */
interface StepProgress {
  step: (typeof taskSteps)[number];
  done: number;
  total: number;
}

interface Notes {
  task: Pick<Task, "id" | "tries" | "companyId">;
  /** Opens a scope of the task's company. */
  enter: <T>(work: () => Promise<T>) => Promise<T>;
  now?: () => number;
}

/** Records the progress of a task, at most once a second. Throws when another service has the task now. */
export class Progress {
  readonly #notes: Notes;
  readonly #now: () => number;
  #at: StepProgress | null = null;
  #bytes = 0;
  #notedAt = 0;

  constructor(notes: Notes) {
    this.#notes = notes;
    this.#now = notes.now ?? Date.now;
  }

  at = async (at: StepProgress): Promise<void> => {
    const isNext = at.step !== this.#at?.step;
    this.#at = at;
    if (isNext || this.#isDue()) await this.#note();
  };

  written = async (bytes: number): Promise<void> => {
    this.#bytes = bytes;
    if (this.#isDue()) await this.#note();
  };

  read = (bytes: number, step: StepProgress["step"]): Promise<void> => {
    this.#bytes = bytes;
    return this.at({ step, done: 0, total: 0 });
  };

  /** Stores a piece in the same transaction as the progress. It stores nothing, and throws, when another service has the task now. */
  keep = ({ place, key, bytes }: Piece): Promise<void> => {
    const { task, enter } = this.#notes;
    return enter(async () => {
      await this.#write();
      await CompanyFilePieceRow.create({ taskId: task.id, place, objectKey: key, bytes });
    });
  };

  #isDue = (): boolean => this.#now() - this.#notedAt >= everyMs;

  async #note(): Promise<void> {
    this.#notedAt = this.#now();
    await this.#notes.enter(() => this.#write());
  }

  async #write(): Promise<void> {
    const { id, tries } = this.#notes.task;
    const { step = null, done = 0, total = 0 } = this.#at ?? {};
    const noted = await run(
      sql`update company_tasks set step = ${step}, done = ${done}, total = ${total}, bytes = ${this.#bytes}, noted_at = now()
        where id = ${id}::uuid and state = 'running' and tries = ${tries}`,
    );
    if (noted === 0) throw new GivenUp();
  }
}
