/** The files that somebody has dropped: each is looked at in turn, and all that are ready are imported in one go. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forget, useApi } from '#api/api.ts'
import { type Refusal, useRefusal } from '#ui/drafted-form/form-problems.ts'
import { useWords } from '#words/Words.tsx'
import {
  importStatement,
  previewStatement,
  type StatementImport,
  type StatementPreview,
} from '../statement-import.contract.ts'
import { changed } from '../widgets/statement-changed.ts'
import { type Answers, noAnswers } from './import-answers.ts'

export type QueuedFile = {
  key: number
  file: File
  /** Which account it is said to be of; null as long as the file may say it. */
  accountId: number | null
  answers: Answers
  isLooking: boolean
  preview: StatementPreview | null
  refusal: Refusal | null
  /** Once it is imported. */
  made: StatementImport | null
}

type Said = { accountId?: number | null; answers?: Answers }

/** Whether nothing more has to be said about it. */
export const isReady = ({ preview, made, isLooking }: QueuedFile): boolean =>
  made === null &&
  !isLooking &&
  preview !== null &&
  preview.ask === null &&
  preview.doubt === null &&
  preview.period !== null &&
  !preview.is_known

export function useImportQueue(limit: number) {
  const api = useApi()
  const client = useQueryClient()
  const refusalOf = useRefusal()
  const words = useWords('statements')
  const [files, setFiles] = useState<QueuedFile[]>([])
  const [isImporting, setImporting] = useState(false)
  const nextKey = useRef(0)
  // Files come one after the other: reading takes a whole processor.
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const patch = (key: number, change: Partial<QueuedFile>) =>
    setFiles((known) => known.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const queued = (file: File, accountId: number | null, answers: Answers = noAnswers): QueuedFile => ({
    key: (nextKey.current += 1),
    file,
    accountId,
    answers,
    isLooking: true,
    preview: null,
    refusal: null,
    made: null,
  })

  const fetchPreview = async ({ file, accountId, answers }: Pick<QueuedFile, 'file' | 'accountId' | 'answers'>) =>
    (await api.call(previewStatement, { body: { account_id: accountId, file, ...answers } })).data

  const lookAt = (one: QueuedFile): Promise<void> => {
    const looking = async () => {
      try {
        const preview = await fetchPreview(one)
        if (preview.ask !== 'part') return patch(one.key, { preview, isLooking: false, refusal: null })
        // Each of the files in an archive is a file of its own.
        const parts = preview.parts.map((_, part) => queued(one.file, one.accountId, { ...one.answers, part }))
        setFiles((known) => known.flatMap((other) => (other.key === one.key ? parts : [other])))
        for (const part of parts) void lookAt(part)
      } catch (error) {
        patch(one.key, { isLooking: false, refusal: refusalOf(error) })
      }
    }
    const looked = turn.current.then(looking)
    turn.current = looked
    return looked
  }

  const add = (given: readonly File[], accountId: number | null) => {
    const some = given.map((file) => queued(file, accountId))
    const fit = some.filter(({ file }) => file.size <= limit)
    const tooLarge = { message: words('import.tooLarge'), errors: {} }
    setFiles((known) => [
      ...known,
      ...some.map((one) => (fit.includes(one) ? one : { ...one, isLooking: false, refusal: tooLarge })),
    ])
    for (const one of fit) void lookAt(one)
  }

  /** Looks again, with what somebody has said about it. */
  const say = (one: QueuedFile, said: Said = {}) => {
    const next = { ...one, ...said, isLooking: true, refusal: null }
    patch(one.key, next)
    return lookAt(next)
  }

  /** Imports it as it was seen; says why it was not. */
  const enter = async (one: QueuedFile): Promise<StatementImport | null> => {
    const account_id = one.preview?.account_id
    if (!one.preview || !account_id) return null
    try {
      // What a file before it has brought is known by now: it may bring less than was seen, never more or other lines.
      const now = await fetchPreview(one)
      if (now.is_known) {
        patch(one.key, { preview: now })
        return null
      }
      const isLess = now.ask === null && now.doubt === null && covers(one.preview, now)
      const seen = isLess ? now.seen : one.preview.seen
      const body = { account_id, file: one.file, ...one.answers, seen }
      const { data } = await api.call(importStatement, { body })
      patch(one.key, { made: data, refusal: null })
      return data
    } catch (error) {
      await say(one)
      patch(one.key, { refusal: refusalOf(error) })
      return null
    }
  }

  /** Imports all of them, one after the other; gives those that it has imported. */
  const enterAll = async (ready: readonly QueuedFile[]): Promise<StatementImport[]> => {
    setImporting(true)
    const made: StatementImport[] = []
    try {
      for (const one of ready) {
        // One after the other: a later file is compared with the lines of an earlier one.
        // oxlint-disable-next-line no-await-in-loop
        const file = await enter(one)
        if (file) made.push(file)
      }
      await forget(client, changed)
    } finally {
      setImporting(false)
    }
    return made
  }

  const drop = (key: number) => setFiles((known) => known.filter((one) => one.key !== key))

  return { files, isImporting, add, say, enterAll, drop }
}

/** Whether all that a file would bring now was seen. */
function covers(seen: StatementPreview, now: StatementPreview): boolean {
  if (now.new_lines > seen.new_lines || now.new_out > seen.new_out || now.gone.length > seen.gone.length) return false
  const rows = new Set([...seen.lines, ...seen.out_lines].map(({ row }) => row))
  return [...now.lines, ...now.out_lines].every(({ row }) => rows.has(row))
}
