/** /hand-over: the facts that the next committee needs. The regional committee reads those of its region. */
import { Badge, Button, Checkbox, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead, useWrite } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { isAdmin } from '#roles.ts'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useWindowName } from '#features/window/widgets/use-window-name.ts'
import { count as number, day, moment, rupiah } from '#words/format.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { type Ending, type HandOver, readHandOver, startAnew, tickStep } from '../hand-over.contract.ts'
import { Notes } from './Notes.tsx'
import { listOf, steps } from '../hand-over.rules.ts'
import classes from './hand-over.module.css'

export const handle = { title: 'handOver.title' }

export default function HandOverScreen() {
  const words = useWords('handOver')
  const { user } = useSession()
  const { data, error, refetch } = useRead(readHandOver)
  return (
    <Page title={words('title')} lead={words(isAdmin(user) ? 'lead' : 'leadRegion')}>
      {data ? (
        <Parts handOver={data.data} leads={isAdmin(user)} />
      ) : (
        <Unread error={error} refetch={refetch} kind="cards" />
      )}
    </Page>
  )
}

function Parts({ handOver, leads }: { handOver: HandOver; leads: boolean }) {
  const words = useWords('handOver')
  const { people, open, ends, notes, done } = handOver
  const openCard = (
    <Card title={words('open.title')}>
      <Open open={open} leads={leads} />
    </Card>
  )
  return (
    <div className="columns">
      {/* Two columns of about the same height: a row's shorter card would leave a hole below it. */}
      <div className="stack apart">
        <Card title={words('people.title')}>
          <People people={people} leads={leads} />
        </Card>
        {done ? (
          <Card title={words('steps.title')}>
            <Steps done={done} />
          </Card>
        ) : (
          openCard
        )}
      </div>
      <div className="stack apart">
        {done && openCard}
        <Card title={words('ends.title')}>
          <Ends ends={ends} leads={leads} />
        </Card>
      </div>
      <Card title={words(leads ? 'notes.title' : 'notes.titleRegion')} id="notes" isWide>
        <Notes notes={notes} leads={leads} />
      </Card>
    </div>
  )
}

type CardProps = { title: string; id?: string; isWide?: boolean; children: ReactNode }

function Card({ title, id, isWide = false, children }: CardProps) {
  return (
    <section className="panel" data-wide={isWide || undefined} aria-label={title} id={id}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <div>{children}</div>
    </section>
  )
}

const wayTo = ({ kind, id }: Ending): string =>
  kind === 'right' ? '/committee' : kind === 'window' ? `/environments/${id}/edit` : `/payment-accounts/${id}/edit`

/** Rights, windows and receiving accounts, the next end first. */
function Ends({ ends, leads }: { ends: readonly Ending[]; leads: boolean }) {
  const words = useWords('handOver.ends')
  const language = useLanguage()
  const nameOf = useWindowName()
  if (ends.length === 0) return <Text c="dimmed">{words('nothing')}</Text>
  const nameIn = ({ name, env_code }: Ending) => (env_code ? nameOf({ name, env_code }) : name)
  return (
    <ul className={`${classes.rows} ${classes.ends}`}>
      {ends.map((ending) => (
        <li key={`${ending.kind} ${ending.id}`}>
          <div>
            {leads ? <TextLink to={wayTo(ending)}>{nameIn(ending)}</TextLink> : <span>{nameIn(ending)}</span>}
            <Hint>
              {words(`kinds.${ending.kind}`)}
              {ending.kind === 'right' ? '' : `, ${ending.region ?? words('everywhere')}`}
            </Hint>
          </div>
          <Text size="sm" className={classes.number}>
            {ending.kind === 'right' ? day(ending.until, language, 'short') : moment(ending.until, language)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** Unfinished work, each with the way to the list that counts the same. */
function Open({ open, leads }: { open: HandOver['open']; leads: boolean }) {
  const words = useWords('handOver.open')
  const language = useLanguage()
  const waiting = open.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <Text c="dimmed">{words('nothing')}</Text>
  return (
    <ul className={classes.rows}>
      {waiting.map(({ kind, count, amount }) => (
        <li key={kind}>
          {leads || kind === 'cash' ? (
            <TextLink to={listOf[kind]}>{words(`kinds.${kind}`)}</TextLink>
          ) : (
            <span>{words(`kinds.${kind}`)}</span>
          )}
          <div className={classes.number}>
            <b>{number(count, language)}</b>
            {amount !== null && <Hint>{rupiah(amount)}</Hint>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The rights of the office and their ends; a missing successor is pointed out. */
function People({ people, leads }: { people: HandOver['people']; leads: boolean }) {
  const words = useWords('handOver.people')
  const roles = useWords('common.roles')
  const language = useLanguage()
  const current = people.filter(({ standing }) => standing !== 'ENDED')
  const daysOf = (from: string | null, until: string | null) =>
    words('days', {
      from: from ? day(from, language, 'short') : 'none',
      until: until ? day(until, language, 'short') : 'none',
    })
  return (
    <>
      {current.length === 0 ? (
        <Text c="dimmed">{words('none')}</Text>
      ) : (
        <ul className={classes.rows}>
          {current.map(({ id, name, role, region, standing, from, until }) => (
            <li key={id}>
              <div>
                <Text fw={600}>{name}</Text>
                <Hint>
                  {roles(role)}
                  {role === 'SCAC' && region ? `, ${region}` : ''}
                </Hint>
                <Text size="sm">{daysOf(from, until)}</Text>
              </div>
              {standing !== 'IN_OFFICE' && (
                <Badge variant="light" color={standing === 'KEPT' ? 'red' : 'blue'} tt="none" size="lg">
                  {words(`standings.${standing}`)}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {leads && !people.some(({ standing }) => standing === 'NOT_BEGUN') && <Hint mt="xs">{words('noSuccessor')}</Hint>}
      {leads && (
        <TextLink to="/committee" display="inline-block" mt="sm">
          {words('toCommittee')}
        </TextLink>
      )}
    </>
  )
}

const changed = ['/hand-over', '/audit']

/** The steps of the hand-over; each names the person who ticked it. */
function Steps({ done }: { done: NonNullable<HandOver['done']> }) {
  const words = useWords('handOver.steps')
  const language = useLanguage()
  const textOf = useProblemText()
  const confirm = useConfirm()
  const tick = useWrite(tickStep, {
    invalidates: changed,
    onError: (problem) => notify.problem(textOf(problem)),
  })
  const anew = useCommand(startAnew, { invalidates: changed })
  const askAnew = async () => {
    const question = { title: words('anewTitle'), message: words('anewText'), confirmLabel: words('anew') }
    if (await confirm(question)) anew.mutate({})
  }
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Hint role="status">{words('progress', { done: done.length, all: steps.length })}</Hint>
        {done.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.flush}
            loading={anew.isPending}
            onClick={() => void askAnew()}
          >
            {words('anew')}
          </Button>
        )}
      </Group>
      <ul className={classes.rows}>
        {steps.map(([name, to]) => {
          const known = done.find(({ step }) => step === name)
          return (
            <li key={name}>
              <Checkbox
                checked={known !== undefined}
                disabled={tick.isPending}
                onChange={(event) =>
                  tick.mutate({ params: { step: name }, body: { is_done: event.currentTarget.checked } })
                }
                label={words(`names.${name}`)}
                description={known && words('by', { name: known.by ?? 'none', moment: moment(known.at, language) })}
              />
              {to && (
                <TextLink to={to} size="sm" aria-label={`${words('open')}: ${words(`names.${name}`)}`}>
                  {words('open')}
                </TextLink>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
