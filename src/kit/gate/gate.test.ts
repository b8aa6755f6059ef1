import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gate } from './gate.ts'

test('no more than the width run at once, in the order in which they came', async () => {
  const inTurn = gate(3)
  let running = 0
  let most = 0
  const order: number[] = []
  const task = (index: number) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(index)
    await delay(1)
    running -= 1
    return index
  }
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => inTurn(task(index))))
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(order).toEqual(results)
  expect(most).toBe(3)
})

test('a task that fails gives its place back', async () => {
  const inTurn = gate(1)
  for (let times = 0; times < 5; times += 1) {
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
  await expect(inTurn(async () => 'yes')).resolves.toBe('yes')
})

test('who finds the queue full is refused at once with a pause to keep', async () => {
  const inTurn = gate(1, 2)
  const release = Promise.withResolvers<void>()
  const accepted = [1, 2, 3].map((value) => inTurn(() => release.promise.then(() => value)))
  await expect(inTurn(async () => 4)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    details: { retryAfter: 3 },
  })
  release.resolve()
  expect(await Promise.all(accepted)).toEqual([1, 2, 3])
  await expect(inTurn(async () => 5)).resolves.toBe(5)
})

test('a newcomer does not overtake those who wait', async () => {
  const inTurn = gate(1)
  const order: string[] = []
  const first = inTurn(async () => void order.push('first'))
  const second = inTurn(async () => void order.push('second'))
  await first
  const third = inTurn(async () => void order.push('third'))
  await Promise.all([second, third])
  expect(order).toEqual(['first', 'second', 'third'])
})
