import type { z } from 'zod'
import type { previewStatement } from '../statement-import.contract.ts'

/** What a person has said of a file beside its account. */
export type Answers = Omit<z.input<typeof previewStatement.body>, 'account_id' | 'file'>

/** Nothing yet. */
export const noAnswers: Answers = { text_columns: [] }
