/** The caller's own past. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import * as store from './store.ts'

export const readTimeline = ({ db }: Deps, caller: Caller) => store.findTimeline(db, caller.id)

export const readHistory = ({ db }: Deps, caller: Caller) => store.findHistory(db, caller.id)
