/** /hand-over: what the next committee needs to know. The regional committee reads what is of its region. */
import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { isAdmin } from '#roles.ts'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { type HandOver, readHandOver } from '../contract.ts'
import classes from './hand-over.module.css'
import { Ends } from './parts/Ends.tsx'
import { Notes } from './parts/Notes.tsx'
import { Open } from './parts/Open.tsx'
import { People } from './parts/People.tsx'
import { Steps } from './parts/Steps.tsx'

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
    <div className={classes.columns}>
      {/* Two columns of about the same height: a row's shorter card would leave a hole below it. */}
      <div className={classes.column}>
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
      <div className={classes.column}>
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
    <Paper
      component="section"
      withBorder
      className={isWide ? `${classes.card} ${classes.wide}` : classes.card}
      aria-label={title}
      id={id}
    >
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
