// What each command leads to: the answer that is due, and what is so afterwards.
import { close, reopen } from './closing-acts.ts'
import { bookRefund, correct, count, decideEntry, enter, payBack, tieLine, untieLine } from './entry-acts.ts'
import { freeLine, importFile, lineAction, split, undoImport } from './line-acts.ts'
import {
  type Answer,
  type Command,
  type Model,
  type OfEntry,
  type OfPayment,
  prices,
  type Refusal,
  type Seen,
} from './model.ts'
import { cancel, confirm, giveUp, keepPart, match, owe, paymentAction, register } from './payment-acts.ts'
import { refundAction } from './refund-acts.ts'
import { heldBy, isClosed } from './sums.ts'
import { unsure } from './sure-pairs.ts'

export type Outcome = { answer: Answer; after: Model; wrong: string | null }

/** What the command leads to; `wrong` is what no portal may have seen. `name` is what it makes is called. */
export function foresee(model: Model, command: Command, name: string, seen: Seen, isPair: boolean): Outcome {
  if (command.do === 'undo') {
    return model.last
      ? { answer: 'accepted', after: { ...structuredClone(model.last), last: null }, wrong: null }
      : { answer: 'conflict', after: model, wrong: null }
  }
  // Of two at once the other one may have deleted it.
  if ('payment' in command && !model.payments[command.payment]) {
    return { answer: 'not_found', after: { ...model, last: null }, wrong: null }
  }
  const { last: _, ...before } = model
  const after: Model = { ...structuredClone(before), last: null }
  const wrong = command.do === 'confirm sure' ? unsure(model, seen.pairs ?? [], isPair) : unlikely(model, command, seen)
  const refusal = change(after, command, name, seen)
  if (refusal !== null) return { answer: refusal, after: { ...before, last: null }, wrong: null }
  if (seen.isUndoable && !isPair) after.last = { ...before, last: null }
  return { answer: 'accepted', after, wrong }
}

function unlikely({ quotes }: Model, command: Command, { amount }: Seen): string | null {
  if (command.do !== 'quote' || amount === undefined) return null
  const off = prices[command.size] - amount
  if (off < 1 || off > 499) return `${amount} is no amount of its own`
  return Object.values(quotes).some((one) => one.amount === amount) ? `${amount} was given out twice` : null
}

/** Does it; a refusal leaves the model half changed, which nobody looks at then. */
function change(model: Model, command: Exclude<Command, { do: 'undo' }>, name: string, seen: Seen): Refusal {
  switch (command.do) {
    case 'quote':
      model.quotes[name] = { size: command.size, amount: seen.amount ?? 0, isUsed: false }
      return null
    case 'register':
      return register(model, command, name)
    case 'import':
      return importFile(model, command.rows, name)
    case 'undo import':
      return undoImport(model, command.file)
    case 'confirm':
      return confirm(model, command)
    case 'confirm sure':
      return (
        (seen.pairs ?? [])
          .map((pair) => confirm(model, { ...pair, settle: null }))
          .find((refusal) => refusal !== null) ?? null
      )
    case 'match':
      return match(model, command)
    case 'part':
      return keepPart(model, command)
    case 'free':
      return freeLine(model, command)
    case 'erase':
      model.payments[command.payment]!.isErased = true
      return null
    case 'split':
      return split(model, command)
    case 'cancel':
      return cancel(model, command.payment)
    case 'give up':
      return giveUp(model, command.payment)
    case 'set aside':
    case 'open again':
      return lineAction(model, command.line, command.do === 'set aside')
    case 'owe':
      return owe(model, command.payment, command.line)
    case 'refund':
    case 'not refunded':
    case 'no money':
    case 'money is in':
    case 'withdraw':
      return refundAction(model, command.refund, command.do)
    case 'hand over':
      if (command.amount > Math.max(0, heldBy(model)) || isClosed(model, command.day)) return 'invalid'
      model.handovers[name] = { amount: command.amount, day: command.day, isUndone: false }
      return null
    case 'undo hand-over':
      return undoHandover(model, command.handover)
    default:
      return ofCashBook(model, command, name)
  }
}

/** The commands of the cash book that its own file foresees. */
export type OfEntries = Extract<
  Command,
  {
    do:
      | 'enter'
      | OfEntry['do']
      | 'correct'
      | 'pay back'
      | 'book refund'
      | 'tie'
      | 'untie'
      | 'count'
      | 'close'
      | 'reopen'
  }
>

function ofCashBook(model: Model, command: OfEntries | OfPayment, name: string): Refusal {
  switch (command.do) {
    case 'enter':
      return enter(model, command, name)
    case 'confirm entry':
    case 'reject entry':
    case 'undo entry':
    case 'restore entry':
      return decideEntry(model, command)
    case 'correct':
      return correct(model, command, name)
    case 'pay back':
      return payBack(model, command, name)
    case 'book refund':
      return bookRefund(model, command, name)
    case 'tie':
      return tieLine(model, command)
    case 'untie':
      return untieLine(model, command)
    case 'count':
      return count(model, command, name)
    case 'close':
      return close(model, command)
    case 'reopen':
      return reopen(model, command)
    default:
      return paymentAction(model, command)
  }
}

function undoHandover(model: Model, name: string): Refusal {
  const handover = model.handovers[name]
  if (!handover) return 'not_found'
  if (handover.isUndone) return 'conflict'
  handover.isUndone = true
  return null
}
