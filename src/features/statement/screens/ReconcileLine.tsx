/** The open line, and the payments that it may have paid, of which one is chosen. */
import { Alert, Badge, Paper, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { handles } from '#duties.ts'
import { Facts } from '#ui/Facts.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { PictureViewer } from '#ui/PictureViewer/PictureViewer.tsx'
import { day, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useSession } from '#api/session.tsx'
import { nearProofs } from '#features/payment/payment.contract.ts'
import type { OpenLine, Suggestion } from '../reconcile.contract.ts'
import { exactly } from '../sen.rules.ts'
import { Agreement } from '../widgets/Agreement.tsx'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import classes from './reconcile.module.css'

export function LineCard({
  line,
  position,
  lookedAtBy,
}: {
  line: OpenLine
  position: string
  lookedAtBy: string | null
}) {
  const words = useWords('statements.reconcile')
  const evidence = useWords('statements.evidence')
  const language = useLanguage()
  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-label={words('line')}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {words('line')}
        </Title>
        <Hint className="figures">{position}</Hint>
      </div>
      <Text className={classes.amount}>{rupiah(exactly(line))}</Text>
      <Text fw={600}>{day(line.day, language)}</Text>
      <Text className={classes.text}>{line.text || '–'}</Text>
      <Hint>{line.account}</Hint>
      {line.line_amount === line.amount ? null : <Hint>{evidence('rest', { amount: rupiah(line.line_amount) })}</Hint>}
      {lookedAtBy === null ? null : (
        <Alert mt="sm" p="xs" color="orange" icon={<IconEye aria-hidden />} role="status">
          {words('looked', { name: lookedAtBy })}
        </Alert>
      )}
    </Paper>
  )
}

type ListProps = { line: OpenLine; chosen: number; onChoose: (place: number) => void }

export function Suggestions({ line, chosen, onChoose }: ListProps) {
  const words = useWords('statements.reconcile')
  const { suggestions, more, equals } = line
  if (suggestions.length === 0) {
    return (
      <Paper withBorder p="md" bg="var(--surface)">
        <Text>{words('nobody')}</Text>
      </Paper>
    )
  }
  return (
    <Stack gap="xs">
      {equals > 0 ? <Text size="sm">{words('equals', { count: equals })}</Text> : null}
      <div role="radiogroup" aria-label={words('suggestions')} className={classes.suggestions}>
        {suggestions.map((one, place) => (
          <button
            key={`${one.entity} ${one.id}`}
            type="button"
            role="radio"
            aria-checked={place === chosen}
            tabIndex={place === chosen ? 0 : -1}
            className={classes.suggestion}
            data-level={one.level}
            onClick={() => onChoose(place)}
          >
            <span className={classes.head}>
              <span className={classes.name}>{one.name}</span>
              <span className="figures">{rupiah(one.due)}</span>
            </span>
            <Hint component="span" className={classes.small}>
              {[
                words('payment', { programme: one.entity, id: String(one.id) }),
                one.sender,
                one.region_init,
                words(`status.${one.status}`),
                words('days', { count: one.days }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Hint>
            <Agreement candidate={one} />
            {one.is_equal ? <Hint component="span">{words('equal')}</Hint> : null}
          </button>
        ))}
      </div>
      {more > 0 ? <Hint>{words('more', { count: more })}</Hint> : null}
    </Stack>
  )
}

/** The payment that is chosen: its proof, and what it says of itself. */
export function ChosenPayment({ suggestion }: { suggestion: Suggestion }) {
  const words = useWords('statements.reconcile')
  const language = useLanguage()
  const { id, proof, provider, account_number: number, registered, received } = suggestion
  const name = words('proof', { id: String(id) })
  return (
    <Paper withBorder p="sm" bg="var(--surface)" component="section" aria-label={name}>
      <div className={classes.proof}>
        <ProtectedPicture
          name={proof}
          height="100%"
          unreadable={{ title: words('unreadable'), advice: words('unreadableAdvice') }}
        >
          {(address) => <PictureViewer src={address} alt={name} />}
        </ProtectedPicture>
      </div>
      <NearPictures proof={proof} address={paymentAddress(suggestion)} />
      <Facts
        layout="line"
        facts={[
          [words('number'), [provider, number].filter(Boolean).join(' ')],
          [words('registered'), moment(registered, language)],
          [words('received'), received > 0 ? rupiah(received) : null],
        ]}
      />
      <TextLink to={paymentAddress(suggestion)} target="_blank" size="sm">
        {words('open')}
      </TextLink>
    </Paper>
  )
}

function NearPictures({ proof, address }: { proof: string; address: string }) {
  const words = useWords('statements.reconcile')
  const { user } = useSession()
  const { data } = useRead(nearProofs, { params: { key: proof } }, { enabled: handles(user, nearProofs) })
  const count = data?.data.length ?? 0
  if (count === 0) return null
  return (
    <Text size="sm" my={4}>
      <Badge color="orange" variant="light" size="sm" mr={6}>
        !
      </Badge>
      {words('near', { count })}{' '}
      <TextLink to={address} target="_blank" inherit underline="always">
        {words('nearLook')}
      </TextLink>
    </Text>
  )
}
