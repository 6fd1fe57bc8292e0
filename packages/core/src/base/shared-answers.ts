interface Work<T> {
  now: Promise<T>;
  /** The next answer is begun when `now` is over, for all who asked since `now` began. */
  next?: Promise<T>;
}

/**
 * Answers of costly questions, worked out once for all who ask the same at the same time. Nobody gets an answer that was begun before they asked, so
 * it is as new as one of their own: a caller who asks while an answer is worked out shares the next answer. The key names everything that the answer
 * depends on, the company first. A question that fails, fails for all who share it.
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
