/** Talents: permissions and times of changes, and the refusals of the tables. */
import type { FieldProblems } from '#kit/errors.ts'
import type { Language } from '#words/languages.ts'

type Asker = { id: number; role: string; nim: string; email: string }
type Owned = { user_id: number | null; nim: string; email: string }

/**
 * Whether an application is somebody's own: made while signed in, or made without by the one whose NIM and e-mail
 * address the account has (whose owner proved the address).
 */
export const isOwn = (application: Owned, asker: Omit<Asker, 'role'>): boolean =>
  application.user_id === null
    ? application.nim === asker.nim && application.email === asker.email
    : application.user_id === asker.id

/** The name of a talent field in a language. */
export const fieldName = (field: { name: string; name_id: string | null }, language: Language): string =>
  (language === 'id' ? field.name_id : null) ?? field.name

const taken = {
  nim: 'talent.problems.nimTaken',
  phone_number: 'talent.problems.phoneTaken',
  line_id: 'talent.problems.lineTaken',
} as const
type Unique = keyof typeof taken

/** Which values another application of the term has already. */
export function takenProblems(
  application: Record<Unique, string>,
  others: readonly Record<Unique, string>[],
): FieldProblems {
  const same = (field: Unique, one: string, other: string) =>
    field === 'line_id' ? one.toLowerCase() === other.toLowerCase() : one === other
  const wrong = (Object.keys(taken) as Unique[]).filter((field) =>
    others.some((other) => same(field, other[field], application[field])),
  )
  return Object.fromEntries(wrong.map((field) => [field, [{ key: taken[field] }]]))
}

type Surroundings = {
  region: { id: number; is_active: boolean } | undefined
  major: { region_id: number } | undefined
  fieldIds: readonly number[]
}
type Chosen = {
  major_id: number
  birth_date: string
  first_talent_field_id: number
  second_talent_field_id: number | null
}

/** The records that an application points to exist, belong together and make sense. */
export function choiceProblems(chosen: Chosen, { region, major, fieldIds }: Surroundings, now: Date): FieldProblems {
  const problems: FieldProblems = {}
  if (!region?.is_active) problems['region_id'] = [{ key: 'fields.unknown' }]
  else if (major?.region_id !== region.id) problems['major_id'] = [{ key: 'fields.majorOfRegion' }]
  for (const field of ['first_talent_field_id', 'second_talent_field_id'] as const) {
    const id = chosen[field]
    if (id !== null && !fieldIds.includes(id)) problems[field] = [{ key: 'fields.unknown' }]
  }
  const year = now.getUTCFullYear()
  const born = Number(chosen.birth_date.slice(0, 4))
  if (born < year - 100 || born > year - 10) problems['birth_date'] = [{ key: 'fields.birthDate' }]
  return problems
}

/** The refusals of the tables, by the name of their constraint. */
export const constraintWords = {
  talent_field_name_key: { field: 'name', key: 'catalogue.problems.talentFieldExists' },
  talent_field_region_region_fk: { field: 'region_ids', key: 'fields.unknown' },
  talent_recruitment_user_key: { key: 'talent.problems.appliedBefore' },
  talent_recruitment_nim_key: { field: 'nim', key: taken.nim },
  talent_recruitment_phone_key: { field: 'phone_number', key: taken.phone_number },
  talent_recruitment_line_key: { field: 'line_id', key: taken.line_id },
  talent_recruitment_fields: { field: 'second_talent_field_id', key: 'talent.problems.sameField' },
}
