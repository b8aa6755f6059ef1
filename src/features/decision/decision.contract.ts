/** Undoing a decision while its mails still wait, whatever it was about. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

export const undoDecision = endpoint('POST /decisions/:id/undo', {
  summary:
    'Undo one’s own decision, or one on many, while its mails wait: the records are as before, and nobody is told',
  tag: 'Decisions',
  access: onlyAdmin,
  params: z.object({ id: z.uuid() }),
  reply: written(z.object({ undone: z.array(z.number()) })),
})
