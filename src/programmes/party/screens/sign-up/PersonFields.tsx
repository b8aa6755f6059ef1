import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { type Major, MajorField } from '#features/catalogue/widgets/MajorField.tsx'
import { binusian, nonBinusian } from '../../party.rules.ts'
import { EmailInput } from '#ui/EmailInput.tsx'
import { LineInput } from '#ui/LineInput.tsx'
import { NameInput } from '#ui/NameInput.tsx'
import { FilledIn } from '#ui/drafted-form/FilledIn.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { Section } from '#ui/drafted-form/Section.tsx'
import type { Fact } from '#ui/Facts.tsx'
import { isBinusian, type SignUpField, type SignUpValues } from './sign-up-values.ts'

export type InputProps = { value?: string; onChange: (value: unknown) => void; error?: ReactNode; 'data-path'?: string }

type Props = {
  values: SignUpValues
  /** `form.getInputProps` */
  input: (field: SignUpField) => InputProps
  majors: readonly Major[]
  /** The browser knows its owner; somebody else's sign-up it would only fill in wrongly. */
  isOwn: boolean
  /** A new one, filled in from the account. */
  isFilled?: boolean
  /** What the committee may leave empty. */
  mayLack?: readonly SignUpField[]
}

/** What an account of a student knows of its owner. */
const ofAccount = [
  'type',
  'name',
  'nim',
  'campus_location',
  'major_id',
  'email',
  'phone_number',
  'line_id',
] as const satisfies readonly SignUpField[]

/** The participant's data, and how to reach them; a Binusian is asked for more. */
export function PersonFields({ values, input, majors, isOwn, isFilled = false, mayLack = [] }: Props) {
  const t = useWords('welcoming')
  const facts: Fact[] = [
    [t('fields.name'), values.name],
    [t('types.label'), t('types.binusian')],
    [t('fields.nim'), values.nim],
    [t('fields.campus_location'), values.campus_location],
    [t('fields.major_id'), majors.find(({ id }) => String(id) === values.major_id)?.major_name],
    [t('fields.email'), values.email],
    [t('fields.phone_number'), values.phone_number],
    [t('fields.line_id'), values.line_id],
  ]
  const own = (token: string) => (isOwn ? token : 'off')
  const text = (field: SignUpField, autoComplete: string) => ({
    label: t(`fields.${field as 'name'}`),
    withAsterisk: !mayLack.includes(field),
    required: !mayLack.includes(field),
    size: 'md',
    autoComplete,
    ...input(field),
  })
  const person = (
    <div className={classes.sections}>
      <Section title={t('form.who')}>
        <ChoiceCards
          label={t('types.label')}
          layout="row"
          choices={[
            { value: String(binusian), label: t('types.binusian'), description: t('types.binusianHint') },
            { value: String(nonBinusian), label: t('types.nonBinusian'), description: t('types.nonBinusianHint') },
          ]}
          {...input('type')}
          value={values.type}
        />
        <NameInput {...text('name', own('name'))} />
        {isBinusian(values) && (
          <>
            <div className="cells">
              <TextInput {...text('nim', own('username'))} description={t('fields.nimHint')} inputMode="numeric" />
              <TextInput {...text('campus_location', 'off')} description={t('fields.campusHint')} />
            </div>
            <MajorField majors={majors} {...text('major_id', 'off')} />
          </>
        )}
      </Section>
      <Section title={t('form.contact')}>
        <EmailInput {...text('email', own('email'))} description={t('fields.emailHint')} />
        <div className="cells">
          <TextInput {...text('phone_number', own('tel'))} type="tel" inputMode="tel" />
          <LineInput {...text('line_id', 'off')} />
        </div>
      </Section>
    </div>
  )
  return (
    <>
      {isFilled ? (
        <FilledIn
          title={t('form.account')}
          facts={facts}
          change={t('form.accountChange')}
          isWhole={ofAccount.every((field) => values[field] !== '')}
          isRefused={ofAccount.some((field) => Boolean(input(field).error))}
        >
          {person}
        </FilledIn>
      ) : (
        person
      )}
      <Section title={t('form.more')}>
        <TextInput
          {...text('instagram', 'off')}
          description={t('fields.instagramHint')}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Section>
    </>
  )
}
