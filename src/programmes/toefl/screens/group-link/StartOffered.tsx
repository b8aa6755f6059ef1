/** Taking an offer of the waiting list with a group by link: each of those who waited fills in their own part. */
import { Button, List, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import classes from '#ui/drafted-form/FormPage.module.css'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { OfferInRegion } from '#features/waiting/widgets/taken-offer.ts'
import { useStart } from '../registration/use-start.ts'
import { Around } from './Around.tsx'

export function StartOffered({ offer }: { offer: OfferInRegion }) {
  const t = useWords('toefl.together.offer')
  const language = useLanguage()
  const { start, isStarting } = useStart()
  const size = Math.min(offer.people.length, offer.seats)
  return (
    <Around title={t('title')} isMoved>
      <section className={classes.card}>
        <Text>{t('lead')}</Text>
        <List spacing="xs">
          <List.Item>{t('only', { names: offer.people.map(({ name }) => name).join(', ') })}</List.Item>
          {offer.people.length > size && <List.Item>{t('first', { count: size })}</List.Item>}
          <List.Item>{t('until', { moment: moment(offer.offer_ends_at, language, 'long') })}</List.Item>
          <List.Item>{t('back')}</List.Item>
        </List>
        <div className={classes.end}>
          <Button
            size="md"
            loading={isStarting}
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => void start(offer.region_id, size, { offer })}
          >
            {t('start')}
          </Button>
        </div>
      </section>
    </Around>
  )
}
