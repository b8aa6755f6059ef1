import { Group, Paper, Text, Title } from '@mantine/core'
import { Facts } from '#ui/Facts.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { RevokeLinks } from '#features/own-payment/widgets/RevokeLinks.tsx'
import classes from '../../../features/review/widgets/payment/payment-review.module.css'
import type { PartyPayment } from '../party-payment.contract.ts'

/** The guest whose seat was paid for, and the shift. */
export function GuestCard({ payment }: { payment: PartyPayment }) {
  const words = useWords('welcoming.list')
  const own = useWords('welcoming.payments')
  const types = useWords('welcoming.types')
  const language = useLanguage()
  const { member } = payment
  const { shift, place } = inLanguage(language, payment)
  const facts: [string, string | null][] = [
    [words('shift'), shift],
    [words('when'), momentRange(payment.starts_at, payment.ends_at, language)],
    [words('place'), place],
    [words('type'), types(member.type === 1 ? 'binusian' : 'nonBinusian')],
    [words('major'), member.major],
    [words('campus'), member.campus_location],
    [words('email'), member.email],
    [words('phone'), member.phone_number],
    [words('line'), member.line_id],
    [words('instagram'), member.instagram && `@${member.instagram}`],
  ]
  return (
    <Paper withBorder className={classes.card}>
      <Title order={2} size="h4" mb="xs">
        {own('guest')}
      </Title>
      <div className="row" style={{ justifyContent: 'space-between' }}>
        <Text fw={600}>{payment.name}</Text>
        <Hint className={classes.figures}>{payment.nim}</Hint>
      </div>
      <Facts facts={facts} />
      <Group gap="md" mt="sm">
        <TextLink to={`/welcoming-parties/${payment.sign_up_id}/edit`} size="sm" underline="always">
          {own('toSignUp')}
        </TextLink>
      </Group>
      <RevokeLinks of={{ entity: 'party_payment', id: payment.id }} isOffice />
    </Paper>
  )
}
