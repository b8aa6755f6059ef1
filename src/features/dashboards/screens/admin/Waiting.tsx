import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { moment } from '../../../../words/format.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import type { AdminDashboard } from '../../contract.ts'

/** What somebody in the office should do next, with the way there. */
export function Waiting({ numbers }: { numbers: AdminDashboard }) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  const pending = numbers.regions.filter((region) => region.payments.pending > 0)
  const requested = numbers.regions.filter((region) => region.edit_requests > 0)
  const failed = numbers.failed_mails ?? 0
  const signUps = numbers.pending_sign_ups ?? 0
  const isCalm = pending.length === 0 && requested.length === 0 && signUps === 0 && failed === 0
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h3" mb="sm">
        {t('waiting')}
      </Title>
      {isCalm && <Text c="dimmed">{t('nothingWaits')}</Text>}
      <Stack gap="xs">
        {pending.map((region) => (
          <Group key={region.id} justify="space-between" gap="xs">
            <Anchor
              component={Link}
              fw={600}
              to={`/toefl-payments?status=PENDING&region_id=${region.id}&term_id=${numbers.term.id}`}
            >
              {t('pendingPayments', { count: region.payments.pending, region: region.region })}
            </Anchor>
            {region.oldest_pending_at && (
              <Text size="sm" c="dimmed">
                {t('since', { moment: moment(region.oldest_pending_at, language) })}
              </Text>
            )}
          </Group>
        ))}
        {requested.map((region) => (
          <Anchor
            key={region.id}
            component={Link}
            fw={600}
            to={`/toefl-details/edit-requests?region_id=${region.id}&term_id=${numbers.term.id}`}
          >
            {t('editRequests', { count: region.edit_requests, region: region.region })}
          </Anchor>
        ))}
        {signUps > 0 && (
          <Anchor component={Link} fw={600} to={`/welcoming-parties?term_id=${numbers.term.id}`}>
            {t('pendingSignUps', { count: signUps })}
          </Anchor>
        )}
        {failed > 0 && (
          <Anchor component={Link} fw={600} to="/emails?status=FAILED">
            {t('failedMails', { count: failed })}
          </Anchor>
        )}
      </Stack>
    </Paper>
  )
}
