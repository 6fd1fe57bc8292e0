interface Work<T> {
  now: Promise<T>;
  /** The next answer. Its work begins when `now` is over. Everybody who asks while `now` runs gets this next answer. */
  next?: Promise<T>;
}

/**
 * Answers to costly questions, worked out once for all who ask the same at the same time. A caller never gets an answer whose work began before the
 * call. A caller who comes while an answer is worked out shares the next answer. The key names everything that the answer depends on, beginning with
 * the company. A failure reaches all callers who share the answer.
 */
export class SharedAnswers<T> {
  readonly #works = new Map<string, Work<T>>();

  ask(key: string, answer: () => Promise<T>): Promise<T> {
    const work = this.#works.get(key);
    if (!work) return this.#begin(key, answer);
    const begin = () => this.#begin(key, answer);
    work.next ??= work.now.then(begin, begin);
    return work.next;
  }

  #begin(key: string, answer: () => Promise<T>): Promise<T> {
    const work: Work<T> = { now: answer() };
    this.#works.set(key, work);
    const end = () => {
      if (!work.next) this.#works.delete(key);
    };
    work.now.then(end, end);
    return work.now;
  }
}
