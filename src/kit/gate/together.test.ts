import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refusals } from './refusals.ts'
import { together } from './together.ts'

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
