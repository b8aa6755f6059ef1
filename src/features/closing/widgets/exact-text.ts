/** Money to the sen, as every screen of the cash book writes it. */
import { rupiah } from '#words/format.ts'
import { exactly, type Exact } from '#features/statement/sen.rules.ts'

export const exact = (money: Exact): string => rupiah(exactly(money))
