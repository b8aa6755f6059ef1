import { TextLink } from '#ui/links.tsx'
import { Alert, List } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import type { PaymentReview } from '../../toefl-payment.contract.ts'

type Props = { payment: Pick<PaymentReview, 'id' | 'same_sender' | 'same_proof'>; home: string }

/** Ways to the payments from the same address or with the same picture: looked at, and rejected, together. */
export function Origins({ payment, home }: Props) {
  const words = useWords('payments.review')
  const { id, same_sender: sender, same_proof: proof } = payment
  if (sender.length + proof.length === 0) return null
  const listOf = (filter: string) => `${home}?${filter}=${id}`
  return (
    <Alert color="gray" icon={<IconUsersGroup aria-hidden />} title={words('origins')}>
      <List size="sm" spacing={4}>
        {sender.length > 0 ? (
          <List.Item>
            <TextLink to={listOf('same_sender_as')} inherit underline="always">
              {words('sameSender', { count: sender.length })}
            </TextLink>
          </List.Item>
        ) : null}
        {proof.length > 0 ? (
          <List.Item>
            <TextLink to={listOf('same_proof_as')} inherit underline="always">
              {words('sameProofTogether', { count: proof.length })}
            </TextLink>
          </List.Item>
        ) : null}
      </List>
    </Alert>
  )
}
