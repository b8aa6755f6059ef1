/** /cash-book/:id: one entry, what happened to it, its receipt and its lines, and what can be done now. */
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useState } from 'react'
import { handles } from '#duties.ts'
import { isAdmin } from '#roles.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { useCommand } from '#api/outcome.ts'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useSession } from '#api/session.tsx'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { type CashEntry, confirmEntry, readEntry, readPaper, takeBackEntry, undoEntry } from '../cash-entry.contract.ts'
import { type EntryEvent, entryRefusal } from '../cash-entry.rules.ts'
import { paperOf } from '../income-paper.rules.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact, useCategoryName, usePlaceName } from './cash-texts.ts'
import { Amount, colours } from './entry-columns.tsx'
import { AcceptDialog, CorrectDialog, PayBackDialog, RejectDialog } from './entry-dialogs.tsx'
import { EntryLines } from './EntryLines.tsx'

export const handle = { title: 'cashBook.title' }

export default function EntryPage() {
  const { id } = useParams()
  const words = useWords('cashBook')
  const { data, error, refetch } = useRead(readEntry, { params: { id: Number(id) } })
  const { user } = useSession()
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  const entry = data.data
  const name = entry.number ?? `#${entry.id}`
  return (
    <Page
      title={words('entry.title', { kind: words(`kinds.${entry.kind}`), number: name })}
      breadcrumb={[{ label: words('title'), to: '/cash-book' }]}
      actions={
        <Group gap="sm" className="unprinted">
          <PaperButton entry={entry} />
          {isAdmin(user) ? <HistoryLink entity="cash_entry" id={entry.id} /> : null}
        </Group>
      }
    >
      {handles(user, confirmEntry) ? <Actions entry={entry} /> : null}
      <div className="columns">
        <div className="stack apart">
          <About entry={entry} />
          <EntryLines entry={entry} />
        </div>
        <div className="stack apart">
          <Trail entry={entry} />
          <Receipt entry={entry} />
        </div>
      </div>
    </Page>
  )
}

/** The invoice of money that is still to come, or the receipt of what came. */
function PaperButton({ entry }: { entry: CashEntry }) {
  const words = useWords('cashBook.entry')
  const paper = paperOf(entry)
  if (!paper) return null
  return (
    <FileButton file={readPaper} id={entry.id} icon={<IconReceipt size={18} aria-hidden />}>
      {words(`paper.${paper}`)}
    </FileButton>
  )
}

function About({ entry }: { entry: CashEntry }) {
  const words = useWords('cashBook')
  const language = useLanguage()
  const placeName = usePlaceName()
  const categoryName = useCategoryName()
  const { payee, category, event, note, pay_to, region_init, corrects_id, corrected_by_id, for_id, paid_back_by_id } =
    entry
  const linked = (key: 'corrects' | 'correctedBy' | 'for' | 'paidBackBy', id: number | null) =>
    id === null ? null : <TextLink to={`/cash-book/${id}`}>{words(`entry.${key}`, { id: String(id) })}</TextLink>
  const links = [
    linked('corrects', corrects_id),
    linked('correctedBy', corrected_by_id),
    linked('for', for_id),
    linked('paidBackBy', paid_back_by_id),
    entry.settlement_id === null ? null : <TextLink to="/cash-book/lines">{words('entry.settlement')}</TextLink>,
  ].filter((one) => one !== null)
  return (
    <Panel title={words(`kinds.${entry.kind}`)}>
      <Group gap="sm" align="center">
        <Text fz="h2" component="div">
          <Amount entry={entry} />
        </Text>
        <Badge variant="light" color={colours[entry.state]} tt="none" fw={600}>
          {words(`states.${entry.state}`)}
        </Badge>
      </Group>
      <Facts
        facts={[
          [words('list.day'), day(entry.day, language)],
          [words('list.payee'), payee],
          [words('list.from'), placeName(entry.from)],
          [words('list.to'), placeName(entry.to)],
          [words('list.category'), category && categoryName(category)],
          [words('list.event'), event?.name],
          [words('form.region'), region_init],
          [words('entry.payTo'), pay_to],
          [words('list.note'), note, 'wide'],
        ]}
      />
      {links.length > 0 ? (
        <Stack gap={4}>
          {links.map((link) => (
            <div key={link.props.to as string}>{link}</div>
          ))}
        </Stack>
      ) : null}
    </Panel>
  )
}

const acts = ['asked', 'entered', 'confirmed', 'rejected', 'undone'] as const

function Trail({ entry }: { entry: CashEntry }) {
  const words = useWords('cashBook.entry')
  const language = useLanguage()
  const done = acts.flatMap((what) => {
    const act = entry[what]
    return act ? [{ what, by: act.by_name ?? words('somebody'), at: act.at }] : []
  })
  return (
    <Panel title={words('trail')}>
      <Facts
        layout="stack"
        facts={done.map(({ what, by, at }) => [words(what, { name: by }), moment(at, language)] as const)}
      />
      {entry.reject_reason ? <Text>{entry.reject_reason}</Text> : null}
    </Panel>
  )
}

function Receipt({ entry }: { entry: CashEntry }) {
  const words = useWords('cashBook.entry')
  if (!entry.proof) return null
  return (
    <Panel title={words('receipt')}>
      <ProtectedPicture name={entry.proof} unreadable={{ title: words('unreadable'), advice: words('unreadableText') }}>
        {(address) => (
          <img
            src={address}
            alt={words('receiptOf', { name: entry.payee ?? String(entry.id) })}
            style={{ maxWidth: '100%', height: 'auto' }}
          />
        )}
      </ProtectedPicture>
    </Panel>
  )
}

type Asking = 'accept' | 'reject' | 'correct' | 'pay back'

function Actions({ entry }: { entry: CashEntry }) {
  const words = useWords('cashBook.entry')
  const { user } = useSession()
  const confirm = useConfirm()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const yes = useCommand(confirmEntry, { invalidates: changed })
  const back = useCommand(takeBackEntry, { invalidates: changed })
  const undo = useCommand(undoEntry, { invalidates: changed })
  const params = { id: entry.id }
  const rule = {
    ...entry,
    from_place: entry.from.place,
    is_corrected: entry.corrected_by_id !== null,
    is_paid_back: entry.paid_back_by_id !== null,
    is_settlement: entry.settlement_id !== null,
  }
  const refusal = (event: EntryEvent) => entryRefusal(rule, event, user?.id ?? 0)
  const can = (event: EntryEvent) => refusal(event) === null
  const isOwn =
    entry.state === 'ASKED' || entry.state === 'ENTERED'
      ? refusal(entry.state === 'ASKED' ? 'accept' : 'confirm')
      : null
  const sure = async (title: string, message: string, label: string, go: () => void) => {
    if (await confirm({ title, message, confirmLabel: label })) go()
  }
  return (
    <Stack gap="sm" className="unprinted">
      {isOwn === 'own' || isOwn === 'entered' ? (
        <Alert color="blue">{words(isOwn === 'own' ? 'ownAsk' : 'ownEntry')}</Alert>
      ) : null}
      {can('pay back') ? <Alert color="yellow">{words('owed', { name: entry.from.name ?? '' })}</Alert> : null}
      <Group gap="sm">
        {can('accept') ? <Button onClick={() => setAsking('accept')}>{words('accept')}</Button> : null}
        {can('confirm') ? (
          <Button
            loading={yes.isPending}
            onClick={() =>
              void sure(words('confirmTitle'), words('confirmText', { amount: exact(entry) }), words('confirm'), () =>
                yes.mutate({ params }),
              )
            }
          >
            {words('confirm')}
          </Button>
        ) : null}
        {can('pay back') ? <Button onClick={() => setAsking('pay back')}>{words('payBack')}</Button> : null}
        {can('reject') ? (
          <Button variant="default" onClick={() => setAsking('reject')}>
            {words('reject')}
          </Button>
        ) : null}
        {can('take back') ? (
          <Button
            variant="default"
            loading={back.isPending}
            onClick={() =>
              void sure(words('takeBack'), words('takeBackText'), words('takeBack'), () => back.mutate({ params }))
            }
          >
            {words('takeBack')}
          </Button>
        ) : null}
        {can('undo') ? (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() =>
              void sure(words('undoTitle'), words('undoText'), words('undo'), () => undo.mutate({ params }))
            }
          >
            {words('undo')}
          </Button>
        ) : null}
        {can('correct') ? (
          <Button variant="default" onClick={() => setAsking('correct')}>
            {words('correct')}
          </Button>
        ) : null}
      </Group>
      {asking === 'accept' ? <AcceptDialog entry={entry} onClose={close} /> : null}
      {asking === 'reject' ? <RejectDialog entry={entry} onClose={close} /> : null}
      {asking === 'correct' ? <CorrectDialog entry={entry} onClose={close} /> : null}
      {asking === 'pay back' ? <PayBackDialog entry={entry} onClose={close} /> : null}
    </Stack>
  )
}
