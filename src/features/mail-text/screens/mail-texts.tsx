/** /mail-texts: the mails whose sentences the office may say in its own words. */
import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { listMailTexts } from '../mail-text.contract.ts'

export const handle = { title: 'mailTexts.title' }

export default function MailTextList() {
  const t = useWords('mailTexts')
  const emails = useWords('emails')
  const { data, error, refetch } = useRead(listMailTexts)
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: emails('title'), to: '/emails' }]}>
      {!data ? (
        <Unread error={error} refetch={refetch} kind="cards" />
      ) : (
        <Stack gap="sm" maw="52rem">
          {data.data.map(({ section, subjects: [first, ...others], changed }) => (
            <Paper key={section} withBorder p="md" bg="var(--surface)">
              <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
                <div>
                  <Text fw={600} component="div">
                    <TextLink to={`/mail-texts/${section}`}>{first ?? section}</TextLink>
                  </Text>
                  {others.length > 0 && <Hint>{others.join(' · ')}</Hint>}
                </div>
                {changed > 0 && (
                  <Badge variant="light" tt="none" fw={600} flex="none">
                    {t('changed', { count: changed })}
                  </Badge>
                )}
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
    </Page>
  )
}
