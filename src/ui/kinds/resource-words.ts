/** The words of a declarative list. Its key is known at run time only, so they are asked for by name. */
import type { Field, Target } from '#kit/resource/kinds.ts'
import { nameValues } from '#kit/resource/name-values.ts'
import type { Resource } from '#kit/resource/resource.ts'
import { useSay, useWords } from '#words/Words.tsx'

export type ResourceWords = {
  title: string
  about: string
  one: string
  create: string
  field: (name: string) => string
  hint: (name: string) => string | undefined
  choice: (field: Extract<Field, { kind: 'choice' }>, value: string) => string
  /** A record's name where others refer to it. */
  nameOf: (list: Pick<Target, 'key'>, record: object) => string
}

export function useResourceWords({ key, computed }: Pick<Resource, 'key' | 'computed'>): ResourceWords {
  const say = useSay()
  // Typed for literal keys; a hint is the one member that a field may lack.
  const { has } = useWords('catalogue') as unknown as { has: (key: string) => boolean }
  const own = (member: string) => say({ key: `catalogue.lists.${key}.${member}` })
  return {
    title: own('title'),
    about: own('about'),
    one: own('one'),
    create: own('create'),
    field: (name) => own(`${name in (computed ?? {}) ? 'computed' : 'fields'}.${name}`),
    hint: (name) => (has(`lists.${key}.hints.${name}`) ? own(`hints.${name}`) : undefined),
    choice: (field, value) => say({ key: `catalogue.choices.${field.group}.${value}` }),
    nameOf: (list, record) => say({ key: `catalogue.lists.${list.key}.name`, values: nameValues(record) }),
  }
}
