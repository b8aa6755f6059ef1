/** How many people an announcement reaches, and who is left out for which reason. */
import { List, Stack, Text } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import type { WholeAnnouncement } from '../announcement.contract.ts'

export function Counted({ people, mails, left_out }: WholeAnnouncement['counted']) {
  const t = useWords('announcements')
  return (
    <Stack gap="xs">
      <Text fz="h2" fw={700} className="figures" role="status">
        {t('counted', { people })}
      </Text>
      {mails > 0 && mails < people ? <Hint>{t('inMails', { mails })}</Hint> : null}
      {left_out.length > 0 ? (
        <div>
          <Text size="sm" fw={600}>
            {t('leftOut')}
          </Text>
          <List size="sm">
            {left_out.map(({ reason, people: some }) => (
              <List.Item key={reason}>{t(`reasons.${reason}`, { people: some })}</List.Item>
            ))}
          </List>
        </div>
      ) : null}
    </Stack>
  )
}
