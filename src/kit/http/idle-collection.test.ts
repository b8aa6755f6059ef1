import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-collection.ts'

afterEach(() => void vi.useRealTimers())

test('garbage is collected once after a rush, when it is quiet, and never without one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = Fastify()
  const collect = vi.fn()
  collectWhenIdle(app, collect, { periodMs: 1000, rush: 20, calm: 5 })
  app.get('/', () => 'here')
  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1) await app.inject('/') // oxlint-disable-line no-await-in-loop
  }
  await ask(4)
  vi.advanceTimersByTime(1000)
  expect(collect, 'after a few requests').not.toHaveBeenCalled()
  await ask(30)
  vi.advanceTimersByTime(1000)
  expect(collect, 'while they still come').not.toHaveBeenCalled()
  await ask(4)
  vi.advanceTimersByTime(1000)
  expect(collect, 'in the first quiet period').toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5000)
  expect(collect, 'and not again').toHaveBeenCalledTimes(1)
  await app.close()
  expect(vi.getTimerCount()).toBe(0)
})
