/**
 * Turns a failed zod check into field problems, for the server's 422 and the browser's forms alike.
 * An issue's message is used as it is when it is a key of the message files (`fields.nim`).
 */
import type { z } from 'zod'
import type { FieldProblems, Sentence } from '#kit/errors.ts'

type Issue = z.core.$ZodIssue

const isKey = (message: string) => /^[a-z][A-Za-z]*(\.[A-Za-z]+)+$/.test(message)

function sentenceOf(issue: Issue): Sentence {
  if (isKey(issue.message)) return { key: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? { key: 'fields.required' } : { key: 'fields.kind' }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { key: 'fields.required' }
      return { key: `fields.tooSmall.${sizeOf(issue.origin)}`, values: { min: Number(issue.minimum) } }
    case 'too_big':
      return { key: `fields.tooBig.${sizeOf(issue.origin)}`, values: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? { key: 'fields.required' } : { key: 'fields.choice' }
    default:
      return issue.input === undefined || issue.input === null ? { key: 'fields.required' } : { key: 'fields.kind' }
  }
}

const sizeOf = (origin: string) => (origin === 'string' ? 'text' : origin === 'array' ? 'list' : 'number')

const missing = (issue: Issue) => 'input' in issue && (issue.input === undefined || issue.input === null)

/** Every wrong field with every reason; the path is joined with dots (`nim.0`). */
export function fieldProblems(issues: readonly Issue[]): FieldProblems {
  const problems: FieldProblems = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    const sentence = missing(issue) ? { key: 'fields.required' } : sentenceOf(issue)
    ;(problems[field] ??= []).push(sentence)
  }
  return problems
}
