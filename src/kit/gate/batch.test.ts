import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refusals } from './refusals.ts'
import { asOne, together } from './batch.ts'

test('who asks while a question is on its way is asked for together with the others, afterwards', async () => {
  const batches: number[][] = []
  const double = together(async (numbers: number[]) => {
    batches.push(numbers)
    await delay(5)
    return numbers.map((number) => number * 2)
  })
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('a batch is no larger than it may be', async () => {
  const sizes: number[] = []
  const echo = together(async (texts: string[]) => {
    sizes.push(texts.length)
    return texts
  }, 2)
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(echo))
  expect(Math.max(...sizes)).toBe(2)
})

test('a question that fails fails for those who asked it, and the next one is asked', async () => {
  let isBroken = true
  const ask = together(async (numbers: number[]) => {
    if (isBroken) throw new Error('away')
    return numbers
  })
  await expect(ask(1)).rejects.toThrow('away')
  isBroken = false
  expect(await ask(2)).toBe(2)
})

test('all who ask the same at once share an answer, which is never older than their question', async () => {
  let asked = 0
  const ask = asOne(async (question: { region: number }) => {
    asked += 1
    const answer = { ...question, asked }
    await delay(5)
    return answer
  })
  const [first, other] = [ask({ region: 1 }), ask({ region: 2 })]
  const later = [1, 2, 3].map(() => ask({ region: 1 }))
  expect(await Promise.all([first, other])).toEqual([
    { region: 1, asked: 1 },
    { region: 2, asked: 2 },
  ])
  const shared = await Promise.all(later)
  expect(shared.map((answer) => answer.asked)).toEqual([3, 3, 3])
  expect(await ask({ region: 1 })).toEqual({ region: 1, asked: 4 })
})

test('a shared question that fails fails for those who asked it, and the next one is asked', async () => {
  let left = 1
  const ask = asOne(async () => {
    await delay(1)
    if (left-- > 0) throw new Error('away')
    return 'there'
  })
  const answers = await Promise.allSettled([ask(null), ask(null), ask(null)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('a refusal holds for who asked before the look that found it, and for nobody later', () => {
  const memory = refusals()
  const full = new Error('full')
  memory.keep('shift 1', 100, full)
  expect(memory.known('shift 1', 99)).toBe(full)
  expect(memory.known('shift 1', 100)).toBeUndefined()
  expect(memory.known('shift 2', 0)).toBeUndefined()
  memory.drop('shift 1')
  expect(memory.known('shift 1', 0)).toBeUndefined()
})
