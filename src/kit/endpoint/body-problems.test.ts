import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblems } from './body-problems.ts'

const problemsOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? {} : fieldProblems(result.error.issues)
}
const person = z.object({ name: z.string().min(2), nim: z.array(z.string().regex(/^\d+$/, { error: 'fields.nim' })) })

test('every wrong field is named by its path', () => {
  expect(problemsOf(person, { name: 'x', nim: ['1', 'a', 'b'] })).toEqual({
    name: [{ key: 'fields.tooSmall.text', values: { min: 2 } }],
    'nim.1': [{ key: 'fields.nim' }],
    'nim.2': [{ key: 'fields.nim' }],
  })
})

test('missing is told from wrong, null from a form included', () => {
  expect(problemsOf(person, {})).toEqual({ name: [{ key: 'fields.required' }], nim: [{ key: 'fields.required' }] })
  expect(problemsOf(person, { name: null, nim: 'x' })).toEqual({
    name: [{ key: 'fields.required' }],
    nim: [{ key: 'fields.kind' }],
  })
  expect(problemsOf(z.object({ role: z.enum(['A', 'B']) }), { role: 'C' })).toEqual({
    role: [{ key: 'fields.choice' }],
  })
  expect(problemsOf(z.object({ role: z.enum(['A', 'B']) }), {})).toEqual({ role: [{ key: 'fields.required' }] })
})

test('a body of another kind is a problem of the body', () => {
  expect(problemsOf(person, [])).toEqual({ body: [{ key: 'fields.kind' }] })
})

test('several reasons at one field are all told', () => {
  const schema = z.string().min(5).regex(/\d/, { error: 'fields.digits' })
  expect(problemsOf(z.object({ a: schema }), { a: 'x' })['a']).toHaveLength(2)
})

test('a message that is no key of the message files is never shown', () => {
  const schema = z.object({ a: z.string().refine(() => false, 'Internal words of a library') })
  expect(problemsOf(schema, { a: 'x' })).toEqual({ a: [{ key: 'fields.kind' }] })
})
