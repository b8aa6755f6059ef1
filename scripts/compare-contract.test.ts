import { expect, test } from 'vitest'
import { differences } from './compare-contract.ts'

const text = { type: 'string' }
const document = (person: object, more: object = {}, parameters: object[] = []) => ({
  paths: {
    '/people': {
      get: {
        parameters,
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Person' } } } } },
      },
      ...more,
    },
  },
  components: { schemas: { Person: { type: 'object', ...person } } },
})
const person = { properties: { name: text }, required: ['name'] }
const between = (before: object, after: object) => differences(before as never, after as never)

test('a contract does not differ from itself, nor by the order of its parts', () => {
  const [page, sort] = [
    { in: 'query', name: 'page', schema: text },
    { in: 'query', name: 'sort', schema: text },
  ]
  expect(between(document(person, {}, [page, sort]), document(person, {}, [sort, page]))).toEqual([])
})

test('new and lost operations are told', () => {
  expect(between(document(person), document(person, { post: {} }))).toEqual(['+ POST /people'])
  expect(between(document(person, { post: {} }), document(person))).toEqual(['- POST /people'])
})

test('members of what is answered are told where they are answered, parameters by their name', () => {
  const after = { properties: { name: { type: 'number' }, content: { type: 'number' } }, required: [] }
  const place = 'GET /people: responses 200 application/json'
  expect(between(document(person), document(after)).toSorted()).toEqual([
    `+ ${place} content {"type":"number"}`,
    `~ ${place} name type "string" → "number"`,
    `~ ${place} required {"name":true} → []`,
  ])
  const query = [{ in: 'query', name: 'q', schema: { ...text, maxLength: 9 } }]
  const shorter = [{ in: 'query', name: 'q', schema: { ...text, maxLength: 5 } }]
  expect(between(document(person, {}, query), document(person, {}, shorter))).toEqual([
    '~ GET /people: parameters query q maxLength 9 → 5',
  ])
})

test('a schema that holds itself comes to an end', () => {
  const tree = { properties: { inner: { $ref: '#/components/schemas/Person' } } }
  expect(between(document(tree), document({ properties: { ...tree.properties, name: text } })).length).toBeGreaterThan(
    0,
  )
})
