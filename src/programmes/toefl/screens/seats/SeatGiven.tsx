/** For the office: how far the giving away of a seat is. */
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { TextLink } from '#ui/links.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { readGift, takeGiftBack } from '../../seat-gift.contract.ts'
import { changed } from './seat-changed.ts'

export function SeatGiven({ seatId: id }: { seatId: number }) {
  const t = useWords('gifts.office')
  const language = useLanguage()
  const { data } = useRead(readGift, { params: { id } })
  const ending = useCommand(takeGiftBack, { invalidates: changed })
  const gift = data?.data.gift
  // Most seats are given to nobody: nothing is said of it.
  if (!gift) return null
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)">
      <Title order={2} size="h4" mb="sm">
        {t('title')}
      </Title>
      <Text>
        {t(gift.state, {
          moment: moment(gift.ends_at, language),
          name: gift.taker ?? '',
          because: gift.ended_because ?? 'FAILED',
        })}
      </Text>
      <Group gap="sm" mt="sm">
        {gift.payment_id !== null && <TextLink to={`/toefl-payments/${gift.payment_id}/edit`}>{t('payment')}</TextLink>}
        {gift.state === 'OPEN' && (
          <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate({ params: { id } })}>
            {t('end')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
