// What the portal answers, as tests look at it: each of these says what came where something else was due.
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** It has this status, and its body holds this. */
export function expectAnswer(answer: LightMyRequestResponse, status: number, body?: object): void {
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status)
  if (body) expect(answer.json()).toMatchObject(body)
}

/** It refuses these fields and no others, in this order. */
export function expectFields(answer: LightMyRequestResponse, fields: readonly string[]): void {
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], answer.body.slice(0, 500)).toEqual([422, fields])
}

/** What a request gives that succeeds. */
export function dataOf(answer: LightMyRequestResponse, status = 200) {
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status)
  return answer.json().data
}

/** What is wrong by field, of a request that is refused for it. */
export function problemsOf(answer: LightMyRequestResponse): Record<string, string[]> {
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(422)
  return answer.json().errors
}
