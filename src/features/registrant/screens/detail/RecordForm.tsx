/** The account's data of its owner. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { majors } from '#features/catalogue/catalogue.resource.ts'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { type Registrant, updateRegistrant } from '../../registrant.contract.ts'
import { changed } from '../../widgets/use-registrant-bin.ts'

type Props = { registrant: Registrant; disabled: boolean }

export function RecordForm({ registrant, disabled }: Props) {
  const words = useWords('registrants.detail')
  const api = useApi()
  const saved = useSaved(changed)
  return (
    <FormShell
      schema={updateRegistrant.body}
      initial={valuesOf(registrant)}
      submit={(body) => api.call(updateRegistrant, { params: { id: registrant.id }, body })}
      onDone={saved}
      submitLabel={words('save')}
      cancelTo="/registrant-details"
    >
      {(form) => (
        <fieldset disabled={disabled}>
          <div className="cells">
            <Fields form={form} />
          </div>
        </fieldset>
      )}
    </FormShell>
  )
}

const plain = [
  'name',
  'nim',
  'email',
  'phone_number',
  'line_id',
  'gender',
  'batch',
  'campus_location',
  'birth_place',
  'birth_date',
  'address',
  'domicile',
] as const
const references = ['region_id', 'term_id', 'major_id'] as const
type Name = (typeof plain)[number] | (typeof references)[number]
type Values = Record<Name, string>

const valuesOf = (registrant: Registrant): Values =>
  // Every name of the two lists is a column of the record.
  Object.fromEntries([...plain, ...references].map((name) => [name, String(registrant[name] ?? '')])) as Values

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('registrants')
  const input = (name: Name) => ({ label: words(`fields.${name}`), autoComplete: 'off', ...form.getInputProps(name) })
  return (
    <>
      <div data-wide>
        <TextInput {...input('name')} withAsterisk maxLength={120} />
      </div>
      <TextInput {...input('nim')} withAsterisk description={words('detail.nimHint')} inputMode="numeric" />
      <TextInput {...input('email')} withAsterisk description={words('detail.emailHint')} type="email" />
      <TextInput {...input('phone_number')} type="tel" />
      <TextInput {...input('line_id')} autoCapitalize="none" spellCheck={false} />
      <Place form={form} input={input} />
      <TextInput {...input('batch')} />
      <TextInput {...input('campus_location')} />
      <Gender {...input('gender')} />
      <TextInput {...input('birth_place')} />
      <TextInput {...input('birth_date')} type="date" />
      <TextInput {...input('domicile')} />
      <div data-wide>
        <Textarea {...input('address')} autosize minRows={2} />
      </div>
    </>
  )
}

type Input = { label: string }

function Gender(props: Input) {
  const words = useWords('registrants.detail')
  const { genders } = useSession()
  return <NativeSelect {...props} data={[{ value: '', label: words('genderNone') }, ...genders]} />
}

/** Region and term, and a major of that region; another region lets the major go. */
function Place({ form, input }: { form: UseFormReturnType<Values>; input: (name: Name) => Input }) {
  const words = useWords('registrants.detail')
  const regionId = form.values.region_id
  const region = useRegionFilter()
  const term = useTermFilter()
  const majorList = useRead(majors.list, { query: { ...wholeList, region_id: regionId } }, { enabled: regionId !== '' })
  const nobody = (label: string) => ({ value: '', label })
  return (
    <>
      <NativeSelect
        {...input('region_id')}
        data={[nobody(words('region')), ...region.options]}
        onChange={(event) => form.setValues({ region_id: event.currentTarget.value, major_id: '' })}
      />
      <NativeSelect
        {...input('major_id')}
        data={[
          nobody(words('major')),
          ...(regionId === '' ? [] : (majorList.data?.data ?? [])).map((major) => ({
            value: String(major.id),
            label: major.major_name,
          })),
        ]}
      />
      <NativeSelect {...input('term_id')} data={[nobody(words('term')), ...term.options]} />
    </>
  )
}
