/** On a payment's own page: cancelling the registration, or giving up one seat, as long as that is possible. */
import { Button, Group, Text, Title } from '@mantine/core'
import { IconCalendarX, IconUserMinus } from '@tabler/icons-react'
import page from '#ui/drafted-form/FormPage.module.css'
import { useArrival } from '#ui/use-arrival.ts'
import { moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { OwnPayment } from '../own-payment.contract.ts'
import { moneyOfCancelling } from '../own-payment.rules.ts'
import { type CancelCalls, type GivingCalls, useGivingUp } from './use-giving-up.tsx'

type Props = { payment: OwnPayment; calls: GivingCalls; changed: readonly string[]; onDone: () => void }

/** Nothing where the programme knows no giving up. */
export function Giving({ calls: { cancel, undo }, ...rest }: Props) {
  return cancel && undo ? <Seats calls={{ cancel, undo }} {...rest} /> : null
}

function Seats({ payment, calls, changed, onDone }: Omit<Props, 'calls'> & { calls: CancelCalls }) {
  const t = useWords('money.cancel')
  const language = useLanguage()
  const giving = useGivingUp(payment, calls, { changed, onDone })
  const part = useArrival<HTMLElement>('cancel')
  const { people, cancel_money: money, cancel_until: until } = payment
  const seats = people.filter(({ can_give_up }) => can_give_up)
  // Alone it is one and the same.
  const count = people.filter(({ is_given_up }) => !is_given_up).length
  const single = payment.can_cancel && count === 1
  if (!payment.can_cancel && seats.length === 0) return null
  return (
    <section className={page.card} id="cancel" ref={part} tabIndex={-1} aria-label={t('title')}>
      <div>
        <Title order={2} size="h4" mb={4}>
          {t('title')}
        </Title>
        <Text>
          {t(payment.can_cancel ? 'lead' : 'leadFriend', {
            until: until ? moment(until, language, 'long') : '',
            count,
          })}{' '}
          {payment.can_cancel ? t(`money.${moneyOfCancelling(payment)}`, { amount: rupiah(money?.amount ?? 0) }) : null}
        </Text>
      </div>
      <Group gap="sm">
        {single
          ? null
          : seats.map((person) => (
              <Button
                key={person.detail_id}
                variant="default"
                leftSection={<IconUserMinus size={18} aria-hidden />}
                disabled={giving.isBusy}
                onClick={() => void giving.seat(person)}
              >
                {person.is_own ? t('ownSeat') : t('seatOf', { name: person.first_name })}
              </Button>
            ))}
        {payment.can_cancel ? (
          <Button
            variant="light"
            color="red"
            leftSection={<IconCalendarX size={18} aria-hidden />}
            disabled={giving.isBusy}
            onClick={() => void giving.whole()}
          >
            {t('whole')}
          </Button>
        ) : null}
      </Group>
    </section>
  )
}
