// What the programmes and the cash book keep of people, as app.ts hands it on.
import { cashPersonal } from '#features/cash-book/cash-personal.store.ts'
import { programmes } from '#programmes.ts'

export const personal = [...programmes.map((programme) => programme.personal), cashPersonal]
