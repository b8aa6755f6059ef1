/** One question to the database for all callers who ask while the one before is still being answered. */

/**
 * Gathers single questions into batches. Each batch is asked after its last question came in, so an answer is never
 * older than its question.
 * @param ask answers many questions at once, in their order
 * @param most questions of one batch
 */
export function together<Q, A>(ask: (questions: Q[]) => Promise<A[]>, most = 200): (question: Q) => Promise<A> {
  type Waiting = { question: Q; resolve: (answer: A) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isAsking = false
  const askAll = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await ask(batch.map(({ question }) => question))
        // `ask` gives an answer for each question.
        batch.forEach(({ resolve }, index) => resolve(answers[index] as A))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAsking = false
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isAsking) void askAll()
    })
}

/**
 * Gives one answer to all who ask the same at the same moment. A caller that comes while it is on its way gets the next
 * one, so an answer is never older than its question.
 * @param ask answers one question; its answer is shared, so nobody may change it
 */
export function asOne<Q, A>(ask: (question: Q) => Promise<A>): (question: Q) => Promise<A> {
  const running = new Map<string, Promise<A>>()
  const following = new Map<string, Promise<A>>()
  return (question) => {
    const key = JSON.stringify(question) ?? ''
    const begin = () => {
      following.delete(key)
      const answer = ask(question).finally(() => running.get(key) === answer && running.delete(key))
      running.set(key, answer)
      return answer
    }
    const current = running.get(key)
    if (!current) return begin()
    const next = following.get(key) ?? current.then(begin, begin)
    following.set(key, next)
    return next
  }
}
