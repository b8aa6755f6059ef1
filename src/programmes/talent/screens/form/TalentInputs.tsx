/** The fields of an application. */
import { Badge, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { Section } from '#ui/drafted-form/Section.tsx'
import { MajorOptions } from '#features/catalogue/widgets/MajorField.tsx'
import { YoungNote } from '#features/privacy/widgets/YoungNote.tsx'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'
import { FilledIn } from '#ui/drafted-form/FilledIn.tsx'
import type { Fact } from '#ui/Facts.tsx'
import { day } from '#words/format.ts'
import { EmailInput } from '#ui/EmailInput.tsx'
import { LineInput } from '#ui/LineInput.tsx'
import { fieldName } from '../../talent.rules.ts'
import { type Lists, useMajors } from './talent-lists.ts'
import type { FieldName, Values } from './talent-values.ts'

type Props = {
  form: UseFormReturnType<Values>
  lists: Lists
  /** The NIM belongs to the account, so it stays as it is; this says so. */
  nimNote?: string | undefined
}

/** What an account knows of its owner. */
const ofAccount = [
  'nim',
  'name',
  'gender',
  'region_id',
  'major_id',
  'email',
  'phone_number',
  'line_id',
  'birth_place',
  'birth_date',
  'address',
] as const satisfies readonly FieldName[]

export function TalentInputs({ form, lists, nimNote }: Props) {
  const t = useWords('talent.form')
  const language = useLanguage()
  const { genders } = useSession()
  const { values } = form
  const region = lists.regions.find(({ id }) => String(id) === values.region_id)?.region
  const major = useMajors(values.region_id)?.find(({ id }) => String(id) === values.major_id)?.major_name
  const facts: Fact[] = [
    [t('name'), values.name],
    [t('nim'), values.nim],
    [t('gender'), genders.find(({ value }) => value === values.gender)?.label],
    [t('region_id'), region],
    [t('major_id'), major],
    [t('email'), values.email],
    [t('phone_number'), values.phone_number],
    [t('line_id'), values.line_id],
    [t('birth_date'), values.birth_date && `${values.birth_place}, ${day(values.birth_date, language)}`],
    [t('address'), values.address],
  ]
  const text = (name: FieldName, autoComplete: string, isOptional = false) => ({
    label: t(name),
    withAsterisk: !isOptional,
    required: !isOptional,
    size: 'md',
    autoComplete,
    ...form.getInputProps(name),
  })
  const person = (
    <div className={classes.sections}>
      <Section title={t('who')}>
        <TextInput {...text('name', 'name')} maxLength={120} />
        <TextInput
          {...text('nim', 'username')}
          description={nimNote ?? t('nimHint')}
          inputMode="numeric"
          readOnly={nimNote !== undefined}
        />
        <ChoiceCards
          label={t('gender')}
          layout="row"
          choices={genders}
          {...form.getInputProps('gender')}
          value={form.values.gender}
        />
      </Section>
      <Section title={t('study')}>
        <Study form={form} regions={lists.regions} text={text} />
      </Section>
      <Section title={t('how')}>
        <EmailInput {...text('email', 'email')} description={t('emailHint')} />
        <div className="cells">
          <TextInput {...text('phone_number', 'tel')} type="tel" inputMode="tel" />
          <LineInput {...text('line_id', 'off')} />
        </div>
      </Section>
      <Section title={t('home')}>
        <div className="cells">
          <TextInput {...text('birth_place', 'off')} />
          <TextInput {...text('birth_date', 'bday')} type="date" />
        </div>
        <YoungNote born={form.values.birth_date} />
        <Textarea {...text('address', 'street-address')} autosize minRows={2} maxLength={500} />
      </Section>
    </div>
  )
  return (
    <div className={classes.sections}>
      <Talents form={form} lists={lists} />
      {nimNote === undefined ? (
        person
      ) : (
        <FilledIn
          title={t('account')}
          facts={facts}
          change={t('accountChange')}
          isWhole={ofAccount.every((name) => form.values[name] !== '')}
          isRefused={ofAccount.some((name) => form.errors[name] !== undefined)}
        >
          {person}
        </FilledIn>
      )}
      <Section title={t('more')}>
        <TextInput {...text('alt_phone_number', 'off', true)} description={t('altHint')} type="tel" inputMode="tel" />
        <TextInput {...text('allergy', 'off', true)} description={t('allergyHint')} maxLength={500} />
      </Section>
    </div>
  )
}

function Talents({ form, lists }: Omit<Props, 'nimNote'>) {
  const t = useWords('talent.form')
  const language = useLanguage()
  const { region_id, first_talent_field_id: first } = form.values
  const second = form.getInputProps('second_talent_field_id')
  const choose = (value: string) => {
    form.setFieldValue('first_talent_field_id', value)
    if (form.values.second_talent_field_id === value) form.setFieldValue('second_talent_field_id', '')
  }
  return (
    <Section title={t('talents')}>
      <ChoiceCards
        label={t('first_talent_field_id')}
        choices={lists.fields.map((field) => ({
          value: String(field.id),
          label: fieldName(field, language),
          description: (language === 'id' ? field.description_id : null) ?? field.description,
          aside: field.region_ids.includes(Number(region_id)) ? (
            <Badge variant="light" tt="none">
              {t('focus')}
            </Badge>
          ) : undefined,
        }))}
        {...form.getInputProps('first_talent_field_id')}
        value={first}
        onChange={choose}
      />
      <NativeSelect label={t('second_talent_field_id')} description={t('secondHint')} size="md" {...second}>
        <option value="">{t('secondNone')}</option>
        {lists.fields
          .filter((field) => String(field.id) !== first)
          .map((field) => (
            <option key={field.id} value={field.id}>
              {fieldName(field, language)}
            </option>
          ))}
      </NativeSelect>
    </Section>
  )
}

type StudyProps = {
  form: UseFormReturnType<Values>
  regions: Lists['regions']
  text: (name: FieldName, autoComplete: string) => { label: string; size: string; onChange: (value: unknown) => void }
}

function Study({ form, regions, text }: StudyProps) {
  const t = useWords('talent.form')
  const { region_id: regionId, major_id: majorId } = form.values
  const majors = useMajors(regionId)
  const region = text('region_id', 'off')
  return (
    <>
      <NativeSelect
        {...region}
        onChange={(event) => {
          region.onChange(event)
          // Another region has other majors.
          form.setFieldValue('major_id', '')
        }}
      >
        <option value="">{t('regionChoose')}</option>
        {regions.map(({ id, region: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect {...text('major_id', 'off')} disabled={regionId === '' || majors === undefined}>
        <option value="">{regionId === '' ? t('majorFirst') : t('majorChoose')}</option>
        {/* So that a kept choice is not lost while the majors are on their way. */}
        {majors === undefined && majorId !== '' && <option value={majorId}>…</option>}
        <MajorOptions majors={majors ?? []} />
      </NativeSelect>
    </>
  )
}
