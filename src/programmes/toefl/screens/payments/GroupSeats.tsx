import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Alert, Badge, Paper, Progress, Text, Title } from '@mantine/core'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { RevokeLinks } from '#features/own-payment/widgets/RevokeLinks.tsx'
import type { PaymentReview } from '../../toefl-payment.contract.ts'
import classes from '#features/review/widgets/payment/payment-review.module.css'

type Person = PaymentReview['registrants'][number]

/** The registrants, their shifts, and how full those are. */
export function GroupSeats({ payment }: { payment: PaymentReview }) {
  const words = useWords('payments.review')
  const language = useLanguage()
  return (
    <Paper withBorder className={classes.card}>
      <Title order={2} size="h4" mb="xs">
        {words('group')}
      </Title>
      {payment.cancelled_at ? (
        <Alert color="yellow" mb="sm">
          {words('cancelled', { moment: moment(payment.cancelled_at, language) })}
        </Alert>
      ) : null}
      <ul className="stack close">
        {payment.registrants.map((person) => (
          <li key={person.id}>
            <Seat person={inLanguage(language, person)} heldUntil={payment.seats_held_until} />
          </li>
        ))}
      </ul>
      {[...new Map(payment.registrants.map((person) => [person.shift_id, person])).values()].map((person) => (
        <Room key={person.shift_id} person={inLanguage(language, person)} />
      ))}
      <RevokeLinks of={{ entity: 'toefl_payment', id: payment.id }} isOffice />
    </Paper>
  )
}

const reasons = ['REJECTED', 'PAYMENT', 'ITSELF', 'ACCOUNT', 'CANCELLED'] as const

function Seat({ person, heldUntil }: { person: Person; heldUntil: string | null }) {
  const words = useWords('payments.review')
  const language = useLanguage()
  const freed = reasons.find((reason) => reason === person.deleted_because)
  return (
    <>
      <div className="row" style={{ justifyContent: 'space-between' }}>
        <Text fw={600}>{person.name}</Text>
        <Hint className={classes.figures}>{person.nim}</Hint>
      </div>
      <Text size="sm">
        <TextLink to={`/toefl-shifts?q=${encodeURIComponent(person.shift)}`} inherit underline="always">
          {person.shift}
        </TextLink>
        , {moment(person.starts_at, language)}
      </Text>
      {heldUntil && person.deleted_at === null ? (
        <Badge variant="light" color="yellow" tt="none" fw={600} mt={4}>
          {words('held', { until: moment(heldUntil, language) })}
        </Badge>
      ) : null}
      {freed ? (
        <Badge variant="light" color="gray" tt="none" fw={600} mt={4}>
          {words(`freed.${freed}`)}
        </Badge>
      ) : null}
    </>
  )
}

/** How full a shift is, once for all who sit there. */
function Room({ person }: { person: Person }) {
  const words = useWords('payments.review')
  return (
    <div className={classes.seats}>
      <Progress
        value={person.quota === 0 ? 100 : (person.taken / person.quota) * 100}
        color={person.taken >= person.quota ? 'red' : 'teal'}
        size="sm"
        aria-label={words('over', { shift: person.shift })}
      />
      <Hint className={classes.figures}>{words('seats', { taken: person.taken, quota: person.quota })}</Hint>
    </div>
  )
}
