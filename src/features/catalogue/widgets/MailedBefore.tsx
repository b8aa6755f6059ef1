/** Below a record's form: who has the old value in a mail, and the way to write to them. */
import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { isAnnounced } from '#announced-lists.ts'
import type { MailedList } from '#kit/resource/resource.ts'
import type { FieldValues } from '#ui/kinds/FieldInput.tsx'
import { TextLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'

type Props = {
  record: { id: number } & Record<string, unknown>
  values: FieldValues
  fields: readonly string[]
  to: readonly MailedList[]
}

export function MailedBefore({ record, values, fields, to }: Props) {
  const t = useWords('catalogue.mailed')
  const lists = useWords('announcements.lists')
  // Where there was none, no mail has said one.
  const isOld = fields.some((name) => Boolean(record[name]) && values[name] !== record[name])
  if (!isOld) return null
  return (
    <Alert icon={<IconMail aria-hidden />} title={t('title')} role="status" mt="md">
      <Stack gap="xs">
        <Text size="sm">{t('text')}</Text>
        <Group gap="md">
          {to.map(({ list, by, filters }) => {
            if (!isAnnounced(list)) return null
            const narrowed = new URLSearchParams({ ...filters, [by]: String(record.id) })
            const query = new URLSearchParams({ list, filters: narrowed.toString() })
            return (
              // A tab of its own: this form is not saved yet.
              <TextLink key={list} size="sm" to={`/announcements/create?${query.toString()}`} target="_blank">
                {lists(list)}
              </TextLink>
            )
          })}
        </Group>
      </Stack>
    </Alert>
  )
}
