/** The line that is open: its suggestions, what can be done with it, and the keys that do the same. */
import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArchive, IconArrowLeft, IconArrowRight, IconArrowsSplit2, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Hint } from '#ui/Hint.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { readBill } from '#features/bill/bill.contract.ts'
import { BillOffers } from '#features/bill/widgets/BillOffers.tsx'
import { readLine } from '../statement.contract.ts'
import type { OpenLine, Suggestion } from '../reconcile.contract.ts'
import { exactly } from '../sen.rules.ts'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import { SettleDialog } from '../widgets/SettleDialog.tsx'
import { AsideDialog } from './AsideDialog.tsx'
import classes from './reconcile.module.css'
import { ChosenPayment, LineCard, Suggestions } from './ReconcileLine.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { useGlance, useLook, type useQueue } from './use-queue.ts'
import { useTaking } from './use-taking.ts'

type Props = { queue: ReturnType<typeof useQueue>; line: OpenLine; total: number }
type Asking =
  | { what: 'split'; line: OpenLine; bill?: number }
  | { what: 'aside'; line: OpenLine }
  | { what: 'settle'; line: OpenLine; of: Suggestion }

export function Deciding({ queue, line, total }: Props) {
  const words = useWords('statements.reconcile')
  const navigate = useNavigate()
  const [choice, setChoice] = useState({ line: line.id, place: 0 })
  const [asking, setAsking] = useState<Asking | null>(null)
  const lookedAtBy = useLook(line)
  const isReady = useGlance(line.id) && asking === null
  const { isBusy, take } = useTaking({
    onTaken: (id) => {
      queue.finish(id)
      queue.refresh()
    },
    onUndone: queue.bringBack,
    onRefused: queue.refresh,
  })
  const { suggestions } = line
  const place = choice.line === line.id ? Math.min(choice.place, Math.max(0, suggestions.length - 1)) : 0
  const chosen = suggestions[place]
  const choose = (next: number) =>
    setChoice({ line: line.id, place: Math.max(0, Math.min(suggestions.length - 1, next)) })
  const takeChosen = () => {
    if (!chosen || isBusy || !isReady) return
    if (chosen.status === 'REJECTED') void navigate(paymentAddress(chosen))
    else if (chosen.due === line.amount) void take(line, chosen)
    else setAsking({ what: 'settle', line, of: chosen })
  }
  const ask = (what: 'split' | 'aside') => {
    if (!isBusy && isReady) setAsking({ what, line })
  }
  useKeys({
    isAsking: asking !== null,
    take: takeChosen,
    choose: (step) => choose(place + step),
    split: () => ask('split'),
    aside: () => ask('aside'),
    next: queue.next,
    previous: queue.previous,
  })
  const close = () => setAsking(null)
  return (
    <div className={`stack ${classes.screen}`}>
      <Now line={line} />
      <div className={classes.board}>
        <LineCard
          line={line}
          position={words('of', { place: String(queue.place + 1), count: String(total) })}
          lookedAtBy={lookedAtBy}
        />
        <div className="stack">
          <BillOffers line={line} onPick={({ id }) => setAsking({ what: 'split', line, bill: id })} />
          <Suggestions line={line} chosen={place} onChoose={choose} />
        </div>
        {chosen ? <ChosenPayment key={`${chosen.entity} ${chosen.id}`} suggestion={chosen} /> : null}
      </div>
      <div className={classes.bar}>
        {chosen ? (
          <Button
            size="md"
            color="teal.9"
            className={classes.take ?? ''}
            leftSection={<IconCheck size={20} aria-hidden />}
            loading={isBusy}
            aria-keyshortcuts="Enter"
            data-ready={isReady && !isBusy ? true : undefined}
            onClick={takeChosen}
          >
            {words(chosen.status === 'REJECTED' ? 'openRejected' : chosen.due === line.amount ? 'take' : 'takeOther')}
          </Button>
        ) : null}
        <Act shortcut="S" icon={<IconArrowsSplit2 size={18} aria-hidden />} onClick={() => ask('split')}>
          {words('split')}
        </Act>
        <Act shortcut="A" icon={<IconArchive size={18} aria-hidden />} onClick={() => ask('aside')}>
          {words('aside')}
        </Act>
        <Button
          size="md"
          variant="default"
          className={classes.step ?? ''}
          aria-label={words('previous')}
          aria-keyshortcuts="K"
          onClick={queue.previous}
        >
          <IconArrowLeft size={18} aria-hidden />
        </Button>
        <Button
          size="md"
          variant="default"
          className={classes.step ?? ''}
          aria-label={words('next')}
          aria-keyshortcuts="J"
          onClick={queue.next}
        >
          <IconArrowRight size={18} aria-hidden />
        </Button>
        <Keys />
      </div>
      <Dialogs
        asking={asking}
        onClose={close}
        onDone={(id) => {
          queue.finish(id)
          queue.refresh()
        }}
        onUndone={queue.bringBack}
        take={take}
      />
    </div>
  )
}

type ActProps = { shortcut: string; icon: ReactNode; onClick: () => void; children: ReactNode }

const Act = ({ shortcut, icon, onClick, children }: ActProps) => (
  <Button size="md" variant="default" leftSection={icon} aria-keyshortcuts={shortcut} onClick={onClick}>
    {children}
  </Button>
)

/** Says which line is open now; what was done is said by the offer to undo it. */
function Now({ line }: { line: OpenLine }) {
  const words = useWords('statements.reconcile')
  const text = words('now', {
    amount: rupiah(exactly(line)),
    text: line.text,
    name: line.suggestions[0]?.name ?? 'none',
  })
  return (
    <div className="unseen" aria-live="polite">
      {text}
    </div>
  )
}

function Keys() {
  const words = useWords('statements.reconcile.keys')
  const keys = [
    ['Enter', 'take'],
    ['↑↓', 'choose'],
    ['S', 'split'],
    ['A', 'aside'],
    ['J', 'next'],
    ['K', 'previous'],
  ] as const
  return (
    <ul className={`keyed ${classes.keys}`}>
      {keys.map(([key, name]) => (
        <li key={key}>
          <Kbd size="sm">{key}</Kbd> <Hint span>{words(name)}</Hint>
        </li>
      ))}
    </ul>
  )
}

type Acts = {
  isAsking: boolean
  take: () => void
  choose: (step: number) => void
  split: () => void
  aside: () => void
  next: () => void
  previous: () => void
}

/** Where letters are text. A tab that was pressed keeps its arrows, and no other key. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select')
const isTab = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[type="radio"]')

/** The keys of this screen: silent over a dialog; Enter on another button presses that one. */
function useKeys({ isAsking, take, choose, split, aside, next, previous }: Acts): void {
  const key = (act: () => void, { isHeld = false, isArrow = false } = {}) =>
    [
      (event: KeyboardEvent) => {
        if (isAsking || document.querySelector('[role="dialog"]') !== null || isText(event.target)) return
        if ((event.repeat && !isHeld) || (isArrow && isTab(event.target))) return
        const button = event.target instanceof Element ? event.target.closest('button, a') : null
        if (event.key === 'Enter' && button && button.getAttribute('role') !== 'radio') return
        event.preventDefault()
        act()
      },
      { preventDefault: false },
    ] as const
  const held = { isHeld: true }
  const arrow = { isHeld: true, isArrow: true }
  useHotkeys(
    [
      ['Enter', ...key(take)],
      ['ArrowDown', ...key(() => choose(1), arrow)],
      ['ArrowUp', ...key(() => choose(-1), arrow)],
      ['s', ...key(split)],
      ['a', ...key(aside)],
      ['j', ...key(next, held)],
      ['ArrowRight', ...key(next, arrow)],
      ['k', ...key(previous, held)],
      ['ArrowLeft', ...key(previous, arrow)],
    ],
    [],
  )
}

type DialogProps = {
  asking: Asking | null
  onClose: () => void
  onDone: (id: number) => void
  onUndone: (id: number) => void
  take: ReturnType<typeof useTaking>['take']
}

function Dialogs({ asking, onClose, onDone, onUndone, take }: DialogProps) {
  if (asking === null) return null
  const { line } = asking
  if (asking.what === 'settle') {
    const { of } = asking
    return (
      <SettleDialog
        entity={of.entity}
        payment={of}
        due={of.due}
        line={line}
        onConfirm={async (said) => take(line, of, said)}
        onClose={onClose}
      />
    )
  }
  if (asking.what === 'aside') {
    return <AsideDialog line={line} onClose={onClose} onDone={() => onDone(line.id)} onUndone={onUndone} />
  }
  return <Split id={line.id} billId={asking.bill ?? null} onClose={onClose} />
}

/** The split knows the payments that the line has already. */
function Split({ id, billId, onClose }: { id: number; billId: number | null; onClose: () => void }) {
  const { data } = useRead(readLine, { params: { id } })
  const bill = useRead(readBill, { params: { id: billId ?? 0 } }, { enabled: billId !== null, staleTime: 0, gcTime: 0 })
  const isThere = billId === null || bill.data !== undefined
  return data && isThere ? <SplitDialog line={data.data} bill={bill.data?.data ?? null} onClose={onClose} /> : null
}
