import type { z } from 'zod'
import type { previewStatement } from '../statement-import.contract.ts'

/** A person's answers about a file, besides its account. */
export type Answers = Omit<z.input<typeof previewStatement.body>, 'account_id' | 'file'>

/** Nothing yet. */
export const noAnswers: Answers = { text_columns: [] }
