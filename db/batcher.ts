/**
 * Makes one call of many: while `work` runs, whatever else is asked for is gathered,
 * and the next run takes all of it. One statement and one commit so serve several
 * callers, the more the busier the database is, and nobody waits for a timer.
 * `work` answers in the order asked; what it throws, each of its askers gets.
 */
export function batched<Asked, Answer>(
  work: (asked: Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  type Asker = PromiseWithResolvers<Answer> & { asked: Asked };
  let waiting: Asker[] = [];
  let running = false;

  const run = async () => {
    while (waiting.length > 0) {
      const these = waiting;
      waiting = [];
      try {
        const answers = await work(these.map(({ asked }) => asked));
        for (const [at, { resolve }] of these.entries()) resolve(answers[at] as Answer);
      } catch (error) {
        for (const { reject } of these) reject(error);
      }
    }
    running = false;
  };

  return (asked) => {
    const asker = { ...Promise.withResolvers<Answer>(), asked };
    waiting.push(asker);
    if (!running) {
      running = true;
      // After whatever else asks in this round.
      queueMicrotask(() => void run());
    }
    return asker.promise;
  };
}
