/** /privacy/retention: how long data is held, what the next night erases, and what the last ones did. */
import { NumberInput, Text } from '@mantine/core'
import { FormShell } from '#ui/FormShell.tsx'
import { Panel } from '#ui/Panel.tsx'
import { NameLink, TextLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { changeRetention, readRetention, type Retention } from '../retention.contract.ts'
import { readNotice } from '../privacy.contract.ts'
import { type Amounts, longestMonths, retentionKinds, runKinds, shortestMonths } from '../retention.rules.ts'
import { PrivacyPage } from '../widgets/PrivacyPage.tsx'
import classes from './privacy.module.css'

export const handle = { title: 'privacy.retention.title' }

export default function RetentionScreen() {
  const t = useWords('privacy.retention')
  const { data, error, refetch } = useRead(readRetention)
  return (
    <PrivacyPage title={t('title')} lead={t('lead')}>
      {data ? (
        <div className="columns late">
          <div className="stack apart">
            <Times retention={data.data} />
          </div>
          <div className="stack apart">
            <Next next={data.data.next} />
            <Held held={data.data.held} />
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
    <Panel isLoose title={t('times')}>
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
    </Panel>
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
    <Panel isLoose title={t('next')}>
      <Text size="sm">{t('nextText')}</Text>
      <AmountList amounts={next} />
    </Panel>
  )
}

function Held({ held }: { held: Retention['held'] }) {
  const t = useWords('privacy')
  if (held.length === 0) return null
  return (
    <Panel isLoose title={t('retention.held')}>
      <Text size="sm">{t('retention.heldText')}</Text>
      <ul>
        {held.map(({ user_id: id, name, obstacles }) => (
          <li key={id}>
            <NameLink to={`/registrant-details/${id}/edit`}>{name}</NameLink>
            {obstacles.map((obstacle) => (
              <Text key={obstacle} size="sm">
                {t(`obstacles.${obstacle}`)}
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Failed({ kind, user_id: id }: Retention['runs'][number]['failed'][number]) {
  const t = useWords('privacy.retention')
  if (id === null) return <Text size="sm">{t('failedKind', { kind: t(`kinds.${kind}`) })}</Text>
  return (
    <Text size="sm">
      <TextLink to={`/registrant-details/${id}/edit`}>{t('failedAccount', { id: String(id) })}</TextLink>
    </Text>
  )
}

function Runs({ runs }: { runs: Retention['runs'] }) {
  const t = useWords('privacy.retention')
  const language = useLanguage()
  return (
    <Panel isLoose title={t('runs')}>
      {runs.length === 0 ? <Text c="dimmed">{t('noRuns')}</Text> : null}
      <ul className={`stack ${classes.list}`}>
        {runs.map((run) => (
          <li key={run.id}>
            <Text fw={600}>{moment(run.started_at, language)}</Text>
            <AmountList amounts={run.did} />
            {run.failed.map((failure) => (
              <Failed key={`${failure.kind} ${failure.user_id}`} {...failure} />
            ))}
            {run.ended_at ? null : <Text size="sm">{t('unfinished')}</Text>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
