/** Below a shift's form: whether its people are told of the change, and how. */
import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import type { Resource } from '#kit/resource/resource.ts'
import { type FieldValues, valuesOf } from '#ui/kinds/FieldInput.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'

type Props = {
  resource: Resource
  record: Record<string, unknown>
  values: FieldValues
  tell: boolean
  onTell: (tell: boolean) => void
}

export function TellPeople({ resource, record, values, tell, onTell }: Props) {
  const t = useWords('catalogue.shifts.tell')
  const words = useResourceWords(resource)
  const language = useLanguage()
  const before = valuesOf(resource.fields, record)
  const changed = (resource.tells ?? []).filter((name) => values[name] !== before[name])
  const people = Number(record['quota']) - Number(record['remaining'])
  const said = (name: string, value: unknown) => {
    if (value === null || value === '' || value === undefined) return t('none')
    return resource.fields[name]?.kind === 'moment' ? moment(String(value), language) : String(value)
  }
  if (changed.length === 0) return null
  // Only they know the links.
  const isForConfirmed = changed.every((name) => name === 'link' || name === 'line_group')
  const other = before['place_label_id']
  const isForgotten = changed.includes('place') && other !== '' && values['place_label_id'] === other
  return (
    <Stack gap="sm" mt="md">
      {isForgotten && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t('otherPlace', { place: String(other) })}
        </Alert>
      )}
      {people > 0 && (
        <Alert icon={<IconMail aria-hidden />} title={t('title')} role="status">
          <Stack gap="xs">
            {changed.map((name) => (
              <Text key={name} size="sm">
                {t('change', {
                  field: words.field(name),
                  old: said(name, before[name]),
                  now: said(name, values[name]),
                })}
              </Text>
            ))}
            <Checkbox
              label={isForConfirmed ? t('tellConfirmed') : t('tell', { count: people })}
              checked={tell}
              onChange={(event) => onTell(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
    </Stack>
  )
}
