/** /cash-book/closing/:id: a closed month as it was written, and what has changed since. */
import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Facts } from '#ui/Facts.tsx'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment, monthName, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'
import { type Exact, inSen } from '#features/statement/sen.rules.ts'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import { type ClosedDetails, readClosing, reopenMonth } from '#features/closing/closing.contract.ts'
import { entryKinds } from '../cash-entry.rules.ts'
import { standings } from '#features/payment/payment.rules.ts'
import { useSaved } from '#api/outcome.ts'
import { changed } from '../widgets/cash-changed.ts'
import { ReasonDialog } from '#ui/ReasonDialog.tsx'
import { exact } from '#features/closing/widgets/exact-text.ts'
import { Balances } from '#features/closing/widgets/Balances.tsx'

export const handle = { title: 'cashBook.closing.detail.heading' }

export default function ClosedMonth() {
  const { id } = useParams()
  const words = useWords('cashBook')
  const language = useLanguage()
  const { data, error, refetch } = useRead(readClosing, { params: { id: Number(id) } })
  const [isOpening, opening] = useDisclosure(false)
  if (!data) return <Unread error={error} refetch={refetch} kind="cards" />
  const month = data.data
  const title = words('closing.detail.title', { month: monthName(month.month, language), region: month.region })
  return (
    <Page
      title={title}
      breadcrumb={[
        { label: words('title'), to: '/cash-book' },
        { label: words('closing.title'), to: '/cash-book/closing' },
      ]}
      actions={
        month.refusal ? null : (
          <Button variant="default" onClick={opening.open}>
            {words('closing.detail.reopen')}
          </Button>
        )
      }
    >
      <State month={month} />
      <Reasons month={month} />
      <Changed month={month} />
      <div className="cells" style={{ '--cell': '22rem' }}>
        <Payments month={month} />
        <Entries month={month} />
        <Card title={words('closing.detail.balances')}>
          {month.balances.length === 0 ? (
            <Text c="dimmed">{words('closing.detail.noBalances')}</Text>
          ) : (
            <Balances balances={month.balances} />
          )}
        </Card>
      </div>
      {isOpening ? <ReopenDialog month={month} onClose={opening.close} /> : null}
    </Page>
  )
}

type Props = { month: ClosedDetails }

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder p="md" bg="var(--surface)" maw="36rem">
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)

function State({ month }: Props) {
  const words = useWords('cashBook.closing')
  const language = useLanguage()
  const termName = useTermName()
  const { closed_by_name, closed_at, closes_term, reopened_at, reopened_by_name, reopen_reason, refusal } = month
  const by = (name: string | null, at: string) => ({
    name: name ?? words('detail.somebody'),
    moment: moment(at, language),
  })
  return (
    <div>
      <Text>
        {words('detail.closedBy', by(closed_by_name, closed_at))}
        {closes_term ? ` ${words('detail.closesTerm', { term: termName(closes_term) })}` : null}
      </Text>
      {reopened_at ? (
        <Text>{words('detail.reopened', { ...by(reopened_by_name, reopened_at), reason: reopen_reason ?? '' })}</Text>
      ) : null}
      {refusal === 'own' || refusal === 'later' ? <Hint mt="xs">{words(`refused.${refusal}`)}</Hint> : null}
    </div>
  )
}

function Reasons({ month: { reasons } }: Props) {
  const words = useWords('cashBook.closing')
  if (reasons.length === 0) return null
  return (
    <Alert color="yellow" title={words('detail.reasons')}>
      <Stack gap="xs">
        {reasons.map(({ check, count, money, reason }) => (
          <div key={check}>
            <Text fw={600} size="sm">
              {words(`checks.${check}`)}
            </Text>
            <Text size="sm">
              <span className="figures">
                {words(`counts.${check}`, { count })}
                {money ? `, ${exact(money)}` : null}
              </span>
              : {reason}
            </Text>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}

/** A sum as it was written; where it is another one now, that below. */
function Sum({ written, now }: { written: Exact; now: Exact }) {
  const words = useWords('cashBook.closing')
  return (
    <span className="figures">
      {exact(written)}
      {inSen(written) === inSen(now) ? null : (
        <Text fw={700} size="sm">
          {words('openingChanged', { amount: exact(now) })}
        </Text>
      )}
    </span>
  )
}

function Payments({ month: { payments } }: Props) {
  const words = useWords('cashBook.closing')
  const books = useWords('books')
  const standingName = useStandingName()
  return (
    <Card title={words('detail.payments')}>
      {payments.length === 0 ? <Text c="dimmed">{words('detail.noPayments')}</Text> : null}
      <Facts
        layout="apart"
        facts={payments.map(({ programme, standing, ...pair }) => [
          `${books(`programmes.${programme}`)}, ${standingName(standing)}`,
          <Sum key={standing} {...pair} />,
        ])}
      />
    </Card>
  )
}

function Entries({ month: { entries } }: Props) {
  const words = useWords('cashBook')
  return (
    <Card title={words('closing.detail.entries')}>
      {entries.length === 0 ? <Text c="dimmed">{words('closing.detail.noEntries')}</Text> : null}
      <Facts
        layout="apart"
        facts={entries.map(({ kind, entries: count, ...money }) => {
          const known = entryKinds.find((one) => one === kind)
          return [
            `${known ? words(`kinds.${known}`) : kind} (${count})`,
            <span key={kind} className="figures">
              {exact(money)}
            </span>,
          ]
        })}
      />
    </Card>
  )
}

function useStandingName() {
  const words = useWords('cashBook.closing.standings')
  return (given: string) => {
    const known = standings.find((one) => one === given)
    return known ? words(known) : given
  }
}

function Changed({ month: { changed: rows } }: Props) {
  const words = useWords('cashBook.closing')
  const books = useWords('books')
  const standingName = useStandingName()
  const put = (then: ClosedDetails['changed'][number]['now'], none: 'wasNot' | 'gone' | 'deleted') =>
    then
      ? words('detail.of', { standing: standingName(then.standing), amount: rupiah(then.amount) })
      : words(`detail.${none}`)
  return (
    <section>
      <Title order={2} size="h3" mb="md">
        {words('detail.changed')}
      </Title>
      {rows.length === 0 ? <Text c="dimmed">{words('detail.unchanged')}</Text> : null}
      <div className="cells" style={{ '--cell': '22rem' }}>
        {rows.map(({ programme, payment_id, name, is_there, written, now }) => {
          const label = `${books(`programmes.${programme}`)} ${payment_id}${name ? `, ${name}` : ''}`
          return (
            <Paper key={`${programme} ${payment_id}`} withBorder p="md" bg="var(--surface)" maw="36rem">
              {is_there ? (
                <TextLink to={paymentAddress({ entity: programme, id: payment_id })}>{label}</TextLink>
              ) : (
                <Text fw={600}>{label}</Text>
              )}
              <Facts
                layout="apart"
                facts={[
                  [words('detail.written'), put(written, 'wasNot')],
                  [words('detail.now'), put(now, is_there ? 'gone' : 'deleted')],
                ]}
              />
            </Paper>
          )
        })}
      </div>
    </section>
  )
}

function ReopenDialog({ month, onClose }: Props & { onClose: () => void }) {
  const words = useWords('cashBook.closing.detail')
  const api = useApi()
  const texts = {
    title: words('reopenTitle'),
    explain: words('reopenText'),
    reason: words('reopenReason'),
    send: words('reopen'),
  }
  return (
    <ReasonDialog
      texts={texts}
      schema={reopenMonth.body}
      send={(body) => api.call(reopenMonth, { params: { id: month.id }, body })}
      onDone={useSaved(changed, onClose)}
      onClose={onClose}
    />
  )
}
