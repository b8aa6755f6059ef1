/** Below a record's form: who has the old value in a mail, and the way to write to them. */
import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { addressToAnnounce, isAnnounced } from '#announced-lists.ts'
import type { Resource } from '#kit/resource/resource.ts'
import type { FieldValues } from '#ui/kinds/FieldInput.tsx'
import { TextLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'

type Props = {
  resource: Pick<Resource, 'mailed'>
  record: { id: number } & Record<string, unknown>
  values: FieldValues
}

/** Nothing where no mail says what is changed. */
export function MailedBefore({ resource: { mailed }, record, values }: Props) {
  const t = useWords('catalogue.mailed')
  const lists = useWords('announcements.lists')
  // Where there was none, no mail has said one.
  const isOld = mailed?.fields.some((name) => Boolean(record[name]) && values[name] !== record[name])
  if (!mailed || !isOld) return null
  return (
    <Alert icon={<IconMail aria-hidden />} title={t('title')} role="status" mt="md">
      <Stack gap="xs">
        <Text size="sm">{t('text')}</Text>
        <Group gap="md">
          {mailed.to.map(({ list, by, filters }) => {
            if (!isAnnounced(list)) return null
            const address = addressToAnnounce(list, { ...filters, [by]: String(record.id) })
            return (
              // A tab of its own: this form is not saved yet.
              <TextLink key={list} size="sm" to={address} target="_blank">
                {lists(list)}
              </TextLink>
            )
          })}
        </Group>
      </Stack>
    </Alert>
  )
}
