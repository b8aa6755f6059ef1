import { Text, Title as Heading } from '@mantine/core'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { readMemberReceipt } from '#features/membership/contract.ts'
import { readReceipt } from '#features/toefl/payments/contract.ts'
import { ReceiptButton } from '#features/payments/widgets/ReceiptButton.tsx'
import { type PastRecord, readHistory } from '../../past/contract.ts'
import classes from '../dashboard.module.css'

/** How earlier terms ended, with the receipts that still can be read. Nothing for those who are here for the first time. */
export function History() {
  const t = useWords('dashboards.history')
  const { data } = useRead(readHistory)
  const records = data?.data ?? []
  if (records.length === 0) return null
  const terms = Map.groupBy(records, ({ year, semester }) => `${year} ${semester}`)
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <Heading order={2} size="h4">
        {t('title')}
      </Heading>
      {[...terms.values()].map((ofTerm) => (
        <Term key={`${ofTerm[0]?.year} ${ofTerm[0]?.semester}`} records={ofTerm} />
      ))}
    </section>
  )
}

function Term({ records }: { records: readonly PastRecord[] }) {
  const t = useWords('dashboards.history')
  const [first] = records
  if (!first) return null
  const { semester, year } = first
  return (
    <div className={classes.term}>
      <Heading order={3} size="h5">
        {t('term', { semester, year: String(year), next: String(year + 1) })}
      </Heading>
      <ul className={classes.list}>
        {records.map((record) => (
          <li key={`${record.programme} ${record.id}`}>
            <Entry record={record} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const receipts = { TOEFL: readReceipt, MEMBERSHIP: readMemberReceipt }

function Entry({ record }: { record: PastRecord }) {
  const t = useWords('dashboards.history')
  const language = useLanguage()
  const { programme, status, title, score, receipt_id: receiptId } = inLanguage(language, record)
  const more = [title, score === null ? null : t('score', { score: String(score) })].filter(Boolean).join(', ')
  return (
    <>
      <p className={classes.name}>
        <strong>{t(`programmes.${programme}`)}</strong> {status && <StatusBadge status={status} />}
      </p>
      {more && (
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      )}
      {receiptId !== null && (programme === 'TOEFL' || programme === 'MEMBERSHIP') && (
        <div className={classes.receipt}>
          <ReceiptButton
            receipt={receipts[programme]}
            fileName={(id) => t('receiptFile', { id })}
            paymentId={receiptId}
            isQuiet
          />
        </div>
      )}
    </>
  )
}
