import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import { YoungNote } from '#features/privacy/widgets/YoungNote.tsx'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { type Major, MajorField } from '#features/catalogue/widgets/MajorField.tsx'
import { CopyButton } from './CopyButton.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { EmailInput } from '#ui/EmailInput.tsx'
import { LineInput } from '#ui/LineInput.tsx'
import { NameInput } from '#ui/NameInput.tsx'
import { Section } from '#ui/drafted-form/Section.tsx'
import type { RegistrantField } from './registration-values.ts'

export type InputProps = { value?: string; onChange: (value: unknown) => void; error?: ReactNode; 'data-path'?: string }

type Props = {
  index: number
  input: (field: RegistrantField) => InputProps
  majors: readonly Major[]
  /** The region's current batch, as an example. */
  batch: string
  /** Copies fields of the first registrant; absent for the first one. */
  copy: ((fields: readonly RegistrantField[]) => void) | null
  firstName: string
}

const studies = ['batch', 'major_id', 'campus_location'] as const
const address = ['address', 'domicile'] as const

/** Everything about one person but the shift. */
export function RegistrantFields({ index, input, majors, batch, copy, firstName }: Props) {
  const t = useWords('toefl.person')
  const { genders } = useSession()
  const whose = { others: index > 0 ? 'yes' : 'no' }
  // The browser knows its owner; of the others it would only fill in the owner again.
  const own = (token: string) => (index === 0 ? token : 'off')
  const text = (field: RegistrantField, autoComplete: string) => ({
    label: t(field as 'name'),
    withAsterisk: true,
    required: true,
    size: 'md',
    autoComplete,
    ...input(field),
  })
  /** The purpose of the data, after the label: the form is no longer for it. */
  const purpose = (field: 'phone_number' | 'line_id' | 'birth_place' | 'birth_date' | 'address' | 'domicile') => ({
    description: t(`${field}For`),
    classNames: { label: classes.beside ?? '', description: classes.purpose ?? '' },
  })
  const copyButton = (label: string, fields: readonly RegistrantField[]) =>
    copy && <CopyButton label={label} onCopy={() => copy(fields)} />
  return (
    <>
      <Section title={t('identity', whose)}>
        <NameInput {...text('name', own('name'))} description={t('nameHint')} />
        <TextInput {...text('nim', own('username'))} description={t('nimHint', whose)} inputMode="numeric" />
        <ChoiceCards
          label={t('gender')}
          purpose={t('genderFor')}
          layout="row"
          choices={genders}
          {...input('gender')}
          value={input('gender').value ?? ''}
        />
      </Section>
      <Section title={t('contact')}>
        <EmailInput {...text('email', own('email'))} description={t('emailHint')} />
        <div className="cells">
          <TextInput {...text('phone_number', own('tel'))} {...purpose('phone_number')} type="tel" inputMode="tel" />
          <LineInput {...text('line_id', 'off')} {...purpose('line_id')} />
        </div>
      </Section>
      <Section title={t('study')} action={copyButton(t('copyStudies', { name: firstName }), studies)}>
        <MajorField majors={majors} {...text('major_id', 'off')} />
        <div className="cells">
          <TextInput {...text('batch', 'off')} description={t('batchHint', { batch })} />
          <TextInput {...text('campus_location', 'off')} description={t('campusHint')} />
        </div>
      </Section>
      <Section title={t('home')} action={copyButton(t('copyAddress', { name: firstName }), address)}>
        <div className="cells">
          <TextInput {...text('birth_place', 'off')} {...purpose('birth_place')} />
          <TextInput {...text('birth_date', own('bday'))} {...purpose('birth_date')} type="date" />
        </div>
        <YoungNote born={input('birth_date').value} isOther={index > 0} />
        <Textarea {...text('address', own('street-address'))} {...purpose('address')} autosize minRows={2} />
        <TextInput {...text('domicile', own('address-level2'))} {...purpose('domicile')} />
      </Section>
    </>
  )
}
