/** The values of the application's form: text throughout, as inputs give it. */
import type { CurrentUser } from '#features/account/account.contract.ts'
import type { TalentRecruitment } from '../../talent.contract.ts'

const names = [
  'region_id',
  'nim',
  'name',
  'gender',
  'major_id',
  'email',
  'phone_number',
  'alt_phone_number',
  'line_id',
  'birth_place',
  'birth_date',
  'address',
  'allergy',
  'first_talent_field_id',
  'second_talent_field_id',
] as const
export type FieldName = (typeof names)[number]
export type Values = Record<FieldName, string>

const given = (source: Record<string, unknown>): Values =>
  Object.fromEntries(
    names.map((name) => {
      const value = source[name]
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  ) as Values

export const emptyValues: Values = given({})

/** An application as it is. */
export const valuesOfApplication = (application: TalentRecruitment): Values => given(application)

/** The account's values of its owner. */
export const valuesOfUser = (user: CurrentUser): Values =>
  given({ ...user, region_id: user.region?.id, major_id: user.major?.id })
