import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Alert, Group, Paper, Text, Title } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Facts } from '#ui/Facts.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import { RevokeLinks } from '#features/own-payment/widgets/RevokeLinks.tsx'
import { reviewAddress } from '#features/review/widgets/payment/review-programme.ts'
import classes from '../../../features/review/widgets/payment/payment-review.module.css'
import type { MemberPayment } from '../membership.contract.ts'
import { Kind } from './membership-columns.tsx'
import { home } from './use-member-review.ts'

/** The payer, the outcome, and the earlier payments. */
export function MemberCard({ payment }: { payment: MemberPayment }) {
  const words = useWords('membership.review')
  const language = useLanguage()
  const { member } = payment
  const facts: [string, string | null][] = [
    [words('email'), member.email],
    [words('phone'), member.phone_number],
    [words('line'), member.line_id],
    [words('major'), member.major],
    [words('batch'), member.batch],
  ]
  return (
    <Paper withBorder className={classes.card}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h4">
          {words('student')}
        </Title>
        <Kind kind={payment.kind} />
      </Group>
      <div className="row" style={{ justifyContent: 'space-between' }}>
        <Text fw={600}>{payment.name}</Text>
        <Hint className={classes.figures}>{payment.nim}</Hint>
      </div>
      <Text size="sm" mb="sm">
        {member.until !== null
          ? words('memberUntil', { until: moment(member.until, language) })
          : words(member.role === 'MEMBER' ? 'isMember' : 'isUser')}
      </Text>
      <Facts facts={facts} />
      <SameAsToefl ids={payment.same_proof_toefl} />
      <Others payments={payment.others} />
      <RevokeLinks of={{ entity: 'member_payment', id: payment.id }} isOffice />
    </Paper>
  )
}

/** The picture was the proof of a TOEFL payment already. */
function SameAsToefl({ ids }: { ids: readonly number[] }) {
  const words = useWords('membership.review')
  if (ids.length === 0) return null
  return (
    <Alert color="orange" icon={<IconCopyCheck aria-hidden />} title={words('sameToeflTitle')} mt="sm">
      {words('sameToefl')}{' '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <TextLink to={reviewAddress('/toefl-payments', id)} inherit underline="always">
            {words('toeflPayment', { id: String(id) })}
          </TextLink>
        </Fragment>
      ))}
    </Alert>
  )
}

function Others({ payments }: { payments: MemberPayment['others'] }) {
  const words = useWords('membership.review')
  const termName = useTermName()
  if (payments.length === 0) return null
  return (
    <>
      <Hint mt="sm" mb={4}>
        {words('others')}
      </Hint>
      <ul className={classes.people} style={{ gap: 6 }}>
        {payments.map((other) => (
          <li key={other.id}>
            <Group gap="xs" justify="space-between">
              <TextLink to={reviewAddress(home, other.id)} size="sm" underline="always">
                {termName(other)}
              </TextLink>
              <StatusBadge status={other.status} />
            </Group>
          </li>
        ))}
      </ul>
    </>
  )
}
