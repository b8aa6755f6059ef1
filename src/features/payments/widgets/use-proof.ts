import { useRef, useState } from 'react'
import { size } from '#words/format.ts'
import { useLanguage, useSay, useWords } from '#words/Words.tsx'
import { fitOf, isReadable, shrink } from './picture.ts'

type Verdict = 'take' | 'shrink' | 'notAPicture' | 'broken' | 'unknownKind'

/** Whether a file is taken as it is, or made into a JPEG that the server takes, or why neither. */
async function judge(file: File): Promise<Verdict> {
  const fit = fitOf(file)
  const readable = await isReadable(file)
  // Some phones do not say what kind a photo is.
  if (fit === 'no-picture') return file.type === '' && readable ? 'shrink' : 'notAPicture'
  if (!readable) return fit === 'other-kind' ? 'unknownKind' : 'broken'
  return fit === 'fits' ? 'take' : 'shrink'
}

const problemOf = { notAPicture: 'fields.picture', broken: 'fields.pictureBroken' } as const

/** Choosing a proof: the checks before it is taken, and making it smaller where that is needed. */
export function useProof(onChange: (file: File | null) => void) {
  const t = useWords('toefl.proof')
  const say = useSay()
  const language = useLanguage()
  const [problem, setProblem] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The last file chosen wins, however long an earlier one takes to read.
  const turn = useRef(0)

  const begin = () => {
    setProblem(null)
    setNote(null)
    setBusy(true)
    return (turn.current += 1)
  }

  const choose = async (file: File | null | undefined) => {
    if (!file) return
    const mine = begin()
    const verdict = await judge(file)
    const smaller = verdict === 'shrink' ? await shrink(file).catch(() => null) : null
    if (mine !== turn.current) return
    setBusy(false)
    if (verdict === 'notAPicture' || verdict === 'broken') return setProblem(say({ key: problemOf[verdict] }))
    if (verdict === 'take') return onChange(file)
    if (!smaller) return setProblem(t('unreadable'))
    setNote(t('shrunk', { before: size(file.size, language), after: size(smaller.size, language) }))
    onChange(smaller)
  }

  const remove = () => {
    begin()
    setBusy(false)
    onChange(null)
  }

  return { problem, note, isBusy, choose, remove }
}
