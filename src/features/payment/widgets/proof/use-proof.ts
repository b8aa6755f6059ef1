import { useEffect, useRef, useState } from 'react'
import { inMegabytes } from '#kit/endpoint/endpoint.ts'
import { pictureSaved } from '#ui/drafted-form/draft-picture.ts'
import { makesReady } from '#ui/drafted-form/picture-in-work.ts'
import { size } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { readClipboard } from './clipboard.ts'
import { prepareProof, sourceLimit, type Stage, Unusable } from './prepare.ts'
import { checkProof } from '../../payment.contract.ts'

/** Choosing a proof: it is checked, made into what the server takes, and said what became of it. */
export function useProof(onChange: (file: File | null) => void) {
  const t = useWords('toefl.proof')
  const describe = useDescription()
  const findUse = useEarlierUse()
  const [problem, setProblem] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isUsed, setUsed] = useState(false)
  const [work, setWork] = useState<{ file: File; stage: Stage } | null>(null)
  // The last file chosen wins, however long an earlier one takes.
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const begin = (): AbortSignal => {
    running.current?.abort()
    running.current = new AbortController()
    setProblem(null)
    setNote(null)
    setUsed(false)
    setWork(null)
    return running.current.signal
  }

  const choose = (file: File | null | undefined): void => {
    if (file) makesReady(prepare(file, begin()))
  }

  /** Whether this file is still the chosen one at the end. */
  const prepare = async (file: File, signal: AbortSignal): Promise<boolean> => {
    const onStage = (stage: Stage) => {
      if (!signal.aborted) setWork({ file, stage })
    }
    try {
      const prepared = await prepareProof(file, { signal, onStage })
      const use = await findUse(prepared.file, signal)
      if (signal.aborted) return false
      if (use?.is_refused) {
        setProblem(t('used'))
        return true
      }
      setUsed(use?.is_used ?? false)
      setNote(describe(file, prepared))
      onChange(prepared.file)
      // Shown once a reload brings it back: a picture on the screen is not lost.
      onStage('saving')
      await pictureSaved(prepared.file)
    } catch (error) {
      if (signal.aborted) return false
      if (!(error instanceof Unusable)) throw error
      setProblem(t(`problems.${error.why}`, { limit: inMegabytes(sourceLimit) }))
    } finally {
      if (!signal.aborted) setWork(null)
    }
    return !signal.aborted
  }

  const paste = async (): Promise<void> => {
    begin()
    const found = await readClipboard().catch(() => 'refused' as const)
    if (found === 'refused') return setProblem(t('pasteRefused'))
    if (!found) return setProblem(t('pasteNothing'))
    choose(found)
  }

  const remove = () => {
    begin()
    onChange(null)
  }

  return { problem, warning: isUsed ? t('used') : null, note, work, choose, paste, remove }
}

/** Says how a file was converted; nothing when it stays as it is. */
function useDescription() {
  const t = useWords('toefl.proof')
  const language = useLanguage()
  return (before: File, { file, from, shown, pages }: Awaited<ReturnType<typeof prepareProof>>): string | null => {
    if (from === 'as it is') return null
    if (from === 'heic') return t('fromHeic')
    if (from === 'larger') return t('shrunk', { before: size(before.size, language), after: size(file.size, language) })
    return t('fromPdf', { shown: shown ?? 1, pages: pages ?? 1 })
  }
}

/** So long the answer is waited for, in milliseconds: the server looks again when the form is sent. */
const patience = 3000

/** Asks whether the picture was another payment's proof already; null where nobody can tell. */
function useEarlierUse() {
  const api = useApi()
  return async (file: File, signal: AbortSignal) => {
    try {
      // No hashing outside https.
      const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      const sha256 = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const until = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      return (await api.call(checkProof, { body: { sha256 } }, { signal: until })).data
    } catch {
      return null
    }
  }
}
