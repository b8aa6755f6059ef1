/** Whether a group by link has seats: none before it is sent, or those that an offer holds, with their countdown. */
import { Alert, Stack, Text } from '@mantine/core'
import { IconArmchair, IconClock } from '@tabler/icons-react'
import { Countdown } from '#features/window/widgets/Countdown.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Group } from '../../group-link.contract.ts'

export function HeldSeats({ group: { offer, expires_at } }: { group: Group }) {
  const t = useWords('toefl.together')
  const language = useLanguage()
  const until = moment(expires_at, language)
  if (!offer) {
    return (
      <Alert color="blue" icon={<IconClock aria-hidden />}>
        {t('noSeats', { moment: until })}
      </Alert>
    )
  }
  if (offer.ends_at === null) {
    return (
      <Alert role="status" color="orange" icon={<IconClock aria-hidden />} title={t('offer.overTitle')}>
        {t('offer.over', { moment: until })}
      </Alert>
    )
  }
  return (
    <Stack gap="sm">
      <Countdown
        key={offer.ends_at}
        to={offer.ends_at}
        serverTime={offer.now}
        label={t('offer.countdown', { seats: offer.seats })}
        date={moment(offer.ends_at, language)}
      />
      <Alert role="note" color="blue" icon={<IconArmchair aria-hidden />}>
        <Text>{t('offer.held')}</Text>
      </Alert>
    </Stack>
  )
}
