/** The part of a decision's answer by which it can be undone, for both sides. */
import { z } from 'zod'
import { written } from './fields.ts'

/** The decision, for `POST decisions/{id}/undo`, and for how many seconds its mails wait. */
export const undoable = z.object({ id: z.string(), seconds: z.number() })
export type Undoable = z.output<typeof undoable>

/** The answer of a decision; `undo` is null where nothing was decided. */
export const decidedOn = <T extends z.ZodType>(record: T) => written(record).extend({ undo: undoable.nullable() })
