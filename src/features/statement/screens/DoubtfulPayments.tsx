/** Confirmed payments whose money the bank has taken back, or no longer states: they come before everything that is open. */
import { Alert, List, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRead } from '#api/api.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { exactly } from '../sen.rules.ts'
import { listLines, type StatementLine } from '../statement.contract.ts'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'

/** So many are named here; the list has all. */
const shown = 10
const doubtful = { way: 'DOUBTFUL', state: 'MATCHED' } as const

export function DoubtfulPayments({ accountId }: { accountId: number | null }) {
  const words = useWords('statements.reconcile.doubtful')
  const query = { ...doubtful, per_page: shown, ...(accountId === null ? {} : { account_id: accountId }) }
  const { data } = useRead(listLines, { query }, { refetchInterval: 60_000 })
  const lines = data?.data ?? []
  const total = data?.meta.total ?? 0
  if (total === 0) return null
  return (
    <Alert color="orange" icon={<IconArrowBackUp aria-hidden />} title={words('title', { count: total })} role="status">
      <Text size="sm">{words('text')}</Text>
      <List size="sm" mt="xs">
        {lines.map((line) => (
          <List.Item key={line.id}>
            <Doubtful line={line} />
          </List.Item>
        ))}
      </List>
      {total > shown ? (
        <ButtonLink
          mt="xs"
          size="compact-md"
          variant="default"
          to={`/statements?${String(new URLSearchParams(doubtful))}`}
        >
          {words('all', { count: total })}
        </ButtonLink>
      ) : null}
    </Alert>
  )
}

function Doubtful({ line }: { line: StatementLine }) {
  const words = useWords('statements.reconcile.doubtful')
  const language = useLanguage()
  const { reversed_by: reversal, gone_since: gone } = line
  const said = { day: day(line.day, language, 'short'), amount: rupiah(exactly(line)), text: line.text }
  return (
    <>
      {words('line', said)} {reversal ? words('reversed', { day: day(reversal.day, language, 'short') }) : null}
      {!reversal && gone ? words('gone', { file: gone.file_name }) : null}
      {line.payments
        .filter(({ is_gone }) => !is_gone)
        .map(({ entity, id, name }) => (
          <Text key={`${entity} ${String(id)}`} span size="sm" display="block">
            <TextLink to={paymentAddress({ entity, id })} inherit underline="always">
              {words('payment', { name, id: String(id) })}
            </TextLink>
          </Text>
        ))}
    </>
  )
}
