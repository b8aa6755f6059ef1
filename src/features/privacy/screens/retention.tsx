/** /privacy/retention: how long data is held, what the next night erases, and what the last ones did. */
import { NumberInput, Text, Title as Heading } from '@mantine/core'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { changeRetention, readRetention, type Retention } from '../retention/contract.ts'
import { readNotice } from '../contract.ts'
import { type Amounts, longestMonths, retentionKinds, runKinds, shortestMonths } from '../retention/rules.ts'
import { PrivacyPage } from '../widgets/PrivacyPage.tsx'
import classes from './privacy.module.css'

export default function RetentionScreen() {
  const t = useWords('privacy.retention')
  const { data, error, refetch } = useRead(readRetention)
  return (
    <PrivacyPage title={t('title')} lead={t('lead')}>
      {data ? (
        <div className={classes.columns}>
          <div className={classes.column}>
            <Times retention={data.data} />
          </div>
          <div className={classes.column}>
            <Next next={data.data.next} />
            <Runs runs={data.data.runs} />
          </div>
        </div>
      ) : (
        <Unread error={error} refetch={refetch} kind="cards" />
      )}
    </PrivacyPage>
  )
}

function Times({ retention }: { retention: Retention }) {
  const t = useWords('privacy.retention')
  const api = useApi()
  const saved = useSaved([readRetention.path, readNotice.path])
  return (
    <section className={classes.card} aria-label={t('times')}>
      <Heading order={2} size="h3">
        {t('times')}
      </Heading>
      <FormShell
        schema={changeRetention.body}
        initial={{ ...retention.months }}
        submit={(body) => api.call(changeRetention, { body })}
        onDone={saved}
        submitLabel={t('save')}
      >
        {(form) =>
          retentionKinds.map((kind) => (
            <NumberInput
              key={kind}
              label={t(`kinds.${kind}`)}
              description={t(`hints.${kind}`)}
              suffix={` ${t('months')}`}
              allowDecimal={false}
              min={shortestMonths[kind]}
              max={longestMonths}
              {...form.getInputProps(kind)}
            />
          ))
        }
      </FormShell>
    </section>
  )
}

function AmountList({ amounts }: { amounts: Amounts }) {
  const t = useWords('privacy.retention')
  const some = runKinds.filter((kind) => (amounts[kind] ?? 0) > 0)
  if (some.length === 0) return <Text c="dimmed">{t('nothing')}</Text>
  return (
    <ul>
      {some.map((kind) => (
        <li key={kind}>{t(`did.${kind}`, { count: amounts[kind] ?? 0 })}</li>
      ))}
    </ul>
  )
}

function Next({ next }: { next: Amounts }) {
  const t = useWords('privacy.retention')
  return (
    <section className={classes.card} aria-label={t('next')}>
      <Heading order={2} size="h3">
        {t('next')}
      </Heading>
      <Text size="sm">{t('nextText')}</Text>
      <AmountList amounts={next} />
    </section>
  )
}

function Runs({ runs }: { runs: Retention['runs'] }) {
  const t = useWords('privacy.retention')
  const language = useLanguage()
  return (
    <section className={classes.card} aria-label={t('runs')}>
      <Heading order={2} size="h3">
        {t('runs')}
      </Heading>
      {runs.length === 0 ? <Text c="dimmed">{t('noRuns')}</Text> : null}
      <ul className={classes.list}>
        {runs.map((run) => (
          <li key={run.id}>
            <Text fw={600}>{moment(run.started_at, language)}</Text>
            <AmountList amounts={run.did} />
            {run.ended_at ? null : <Text size="sm">{t('unfinished')}</Text>}
          </li>
        ))}
      </ul>
    </section>
  )
}
