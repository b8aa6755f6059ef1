import { expect, test } from 'vitest'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { judge, pauseBefore, pauses, sendCarefully } from './sending.ts'

const failure = (status: number, retryAfter?: number) =>
  new ApiError({ status, message: '', errors: {}, body: {}, retryAfter })

/** A server that answers with these, one after the other. */
function server(...answers: (Error | string)[]) {
  const waited: number[] = []
  const send = async () => {
    const answer = answers.shift() ?? failure(500)
    if (answer instanceof Error) throw answer
    return answer
  }
  return { send, waited, left: answers, wait: async (pause: number) => void waited.push(pause) }
}

test.each([400, 401, 403, 404, 409, 413, 422, 429])('%d is a definite no', (status) => {
  expect(judge(failure(status)).kind).toBe('refused')
})

test.each([0, 200, 408, 425, 500, 502, 503, 504, 507])('%d leaves open what happened', (status) => {
  expect(judge(failure(status)).kind).toBe('unknown')
})

test('an aborted transfer leaves open what happened', () => {
  expect(judge(new DOMException('Aborted', 'AbortError'))).toMatchObject({ kind: 'unknown', problem: { status: 0 } })
})

test('a lost answer is asked for again until it comes', async () => {
  const { send, wait, waited } = server(failure(0), failure(503), 'stored')
  expect(await sendCarefully(send, wait)).toEqual({ kind: 'accepted', reply: 'stored' })
  expect(waited).toEqual([pauses[0], pauses[1]])
})

test('a refusal is not repeated', async () => {
  const { send, wait, waited, left } = server(failure(409), 'stored')
  expect((await sendCarefully(send, wait)).kind).toBe('refused')
  expect(waited).toEqual([])
  expect(left).toEqual(['stored'])
})

test('a refusal after a lost answer counts', async () => {
  const { send, wait } = server(failure(0), failure(422))
  expect(await sendCarefully(send, wait)).toMatchObject({ kind: 'refused', problem: { status: 422 } })
})

test('after three repetitions nobody knows', async () => {
  const { send, wait, left } = server(failure(0), failure(0), failure(0), failure(0), 'stored')
  const retries: number[] = []
  expect((await sendCarefully(send, wait, (attempt) => retries.push(attempt))).kind).toBe('unknown')
  expect(retries).toEqual([1, 2, 3])
  expect(left).toEqual(['stored'])
})

test('how long the server asks to wait is kept within reason', () => {
  expect(pauseBefore(1500, failure(503, 5).problem)).toBe(5000)
  expect(pauseBefore(1500, failure(503, 600).problem)).toBe(15_000)
  expect(pauseBefore(1500, failure(0).problem)).toBe(1500)
})

test('a call without a key is sent once', async () => {
  const { send, wait, left } = server(failure(0), 'stored')
  expect((await sendCarefully(send, wait, undefined, [])).kind).toBe('unknown')
  expect(left).toEqual(['stored'])
})
