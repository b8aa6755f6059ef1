/** What every room keeps of people, for own data, erasure and the record of processing. */
import { billPersonal } from '#features/bill/bill-personal.store.ts'
import { cashPersonal } from '#features/cash-book/cash-personal.store.ts'
import { checkInPersonal } from '#features/check-in/check-in-personal.store.ts'
import { ticketPersonal } from '#features/ticket/ticket-personal.store.ts'
import { waitingPersonal } from '#features/waiting/waiting-personal.store.ts'
import { programmes } from '#programmes.ts'

export const personal = [
  ...programmes.map((programme) => programme.personal),
  cashPersonal,
  billPersonal,
  waitingPersonal,
  checkInPersonal,
  ticketPersonal,
]
