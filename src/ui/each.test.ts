import { expect, test } from 'vitest'
import { inParts, oneByOne } from './each.ts'

const refusal = (status: number) => Object.assign(new Error('no'), { problem: { status, message: `no ${status}` } })
const textOf = (error: unknown) => (error as Error).message

test('what is refused is named, and the others are done', async () => {
  const shares: number[] = []
  const send = oneByOne(async (id) => {
    if (id === 2) throw refusal(409)
  }, textOf)
  const result = await inParts([1, 2, 3, 4], { part: 1, send, textOf, onProgress: (share) => shares.push(share) })
  expect(result).toEqual({ done: 3, refused: [{ id: 2, message: 'no' }], problem: null })
  expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1])
})

test('a lost connection stops it, and what was done stays told', async () => {
  const asked: number[] = []
  const send = oneByOne(async (id) => {
    asked.push(id)
    if (id === 3) throw refusal(0)
  }, textOf)
  const result = await inParts([1, 2, 3, 4], { part: 1, send, textOf, onProgress: () => undefined })
  expect(result).toEqual({ done: 2, refused: [], problem: 'no' })
  expect(asked).toEqual([1, 2, 3])
})

test('ids go in parts, the last one shorter', async () => {
  const parts: number[][] = []
  const send = async (ids: number[]) => {
    parts.push(ids)
    return { done: ids.length, refused: [] }
  }
  const result = await inParts([1, 2, 3, 4, 5], { part: 2, send, textOf, onProgress: () => undefined })
  expect(parts).toEqual([[1, 2], [3, 4], [5]])
  expect(result.done).toBe(5)
})
